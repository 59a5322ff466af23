import { onServer } from '../../../server/area.ts'
import { reach } from '../area.ts'
import { deliveryJobs } from './deliveries.ts'
import { logJob } from './log-job.ts'
import { reachTables } from './tables.ts'
import { webhookHooks } from './webhook-hooks.ts'
import { webhookRoutes } from './webhook-routes.ts'

export const reachServer = onServer(reach, {
  hooks: { webhook: webhookHooks },
  routes: [webhookRoutes],
  jobs: [logJob, ...deliveryJobs],
  tables: reachTables,
})
