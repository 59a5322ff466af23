import { onServer } from '../../../server/area.ts'
import type { Job } from '../../../server/engine.ts'
import { movingIn } from '../area.ts'
import { movingInGrants } from '../grants.ts'
import { importHooks } from './import-hooks.ts'
import { workImportJob } from './import-jobs.ts'
import { importRoutes } from './import-routes.ts'
import { importTables } from './import-tables.ts'
import { importTool } from './import-tool.ts'

export const movingInServer = onServer(movingIn, {
  grants: movingInGrants,
  hooks: { work_import: importHooks },
  routes: [importRoutes],
  tables: importTables,
  tools: [importTool],
  fileJobs: [(filesOf) => workImportJob(filesOf) as Job],
})
