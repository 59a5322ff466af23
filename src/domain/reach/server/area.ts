import { sql } from 'drizzle-orm'
import { onServer } from '../../../server/area.ts'
import type { Job } from '../../../server/engine.ts'
import { seenTitles } from '../../../server/rows/query/subject-titles.ts'
import { reach } from '../area.ts'
import { reachGrants } from '../grants.ts'
import { deliveryJobs } from './deliveries.ts'
import { logJob } from './log-job.ts'
import { ruleHooks } from './rule-hooks.ts'
import { ruleRoutes } from './rule-routes.ts'
import { runJob } from './runs.ts'
import { reachTables } from './tables.ts'
import { webhookHooks } from './webhook-hooks.ts'
import { webhookRoutes } from './webhook-routes.ts'

export const reachServer = onServer(reach, {
  grants: reachGrants,
  computed: {
    automation_run: {
      about_title: (row, context) =>
        sql`(case ${row.about_type} ${seenTitles(
          sql`${row.about_id}`,
          context,
          context.models.all.filter(({ name }) => !['log', 'automation_run'].includes(name)),
        )} end)`,
    },
  },
  hooks: { webhook: webhookHooks, automation_rule: ruleHooks },
  routes: [webhookRoutes, ruleRoutes],
  jobs: [logJob, runJob as Job, ...deliveryJobs],
  tables: reachTables,
})
