import type { Api } from '../../../server/api/route-context.ts'
import type { FileStore } from '../../../server/files/file-store.ts'
import { arrangementRoutes } from '../../../server/settings/arrangement-routes.ts'
import { projectActionRoutes } from './project-actions.ts'
import { projectReadRoutes } from './project-reads.ts'
import { taskRoutes } from './task-routes.ts'
import { userStatisticsRoute } from './user-statistics.ts'

/**
 * Registers the area's calls besides the generic ones. Another registry (the specimens of the tests) may lack its
 * entities.
 */
export const workRoutes = (api: Api, { files }: { readonly files: FileStore }): void => {
  if (!api.engine.models.all.some(({ name }) => name === 'project')) return
  projectActionRoutes(api)
  projectReadRoutes(api)
  taskRoutes(api, files)
  userStatisticsRoute(api)
  arrangementRoutes(api, {
    path: '/api/projects/tabs',
    setting: 'project.tabs',
    tag: 'project',
    operationId: 'project_tabs',
    summaries: ['Which tabs one has of projects', 'Choose the tabs of projects'],
  })
}
