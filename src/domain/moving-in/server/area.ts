import { onServer } from '../../../server/area.ts'
import type { Job } from '../../../server/engine.ts'
import { movingIn } from '../area.ts'
import { movingInGrants } from '../grants.ts'
import { importHooks } from './import-hooks.ts'
import { workImportJob } from './job.ts'
import { importRoutes } from './routes.ts'
import { importTables } from './tables.ts'
import { importTool } from './tool.ts'

export const movingInServer = onServer(movingIn, {
  grants: movingInGrants,
  hooks: { work_import: importHooks },
  routes: [importRoutes],
  tables: importTables,
  tools: [importTool],
  fileJobs: [(filesOf) => workImportJob(filesOf) as Job],
})
