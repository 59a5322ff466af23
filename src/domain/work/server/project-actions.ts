import { listActionRoutes } from '../../../server/api/list-actions.ts'
import type { Api } from '../../../server/api/route-context.ts'

/** Registers the specification's call that links previous projects (section 7, 'Projects'). */
export const projectActionRoutes = (api: Api): void =>
  listActionRoutes(api, api.engine.models.of('project'), [
    {
      method: 'POST',
      path: 'previous-projects',
      operationId: 'project_link_previous',
      summary: 'Link projects that came before',
      permission: 'project-update',
      list: 'projects',
      field: 'previousProjects',
      change: 'added',
      message: 'server:message.linked',
      missing: 'something_wrong',
      itself: 'own_ancestor',
    },
  ])
