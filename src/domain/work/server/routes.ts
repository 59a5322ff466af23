import type { Api } from '../../../server/api/context.ts'
import { projectActionRoutes } from './project-actions.ts'
import { projectReadRoutes } from './project-reads.ts'

/** Calls of the area beside the generic ones. Another registry (the specimens of the tests) may be without its entities. */
export const workRoutes = (api: Api): void => {
  if (!api.engine.models.all.some(({ name }) => name === 'project')) return
  projectActionRoutes(api)
  projectReadRoutes(api)
}
