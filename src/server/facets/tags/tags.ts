import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { type ListAction, listActionRoutes } from '../../api/list-actions.ts'
import { type Facet, having } from '../facet.ts'

const actionsOf = ({ name, entity }: Model): readonly ListAction[] => {
  const shared = {
    path: 'tags',
    list: 'tags',
    field: 'tags',
    permission: permissionFor(entity, 'update'),
    missing: 'something_wrong',
  } as const
  return [
    {
      ...shared,
      method: 'POST',
      operationId: `${name}_attach_tags`,
      summary: 'Attach tags',
      change: 'added',
      message: 'server:message.attached',
    },
    {
      ...shared,
      method: 'DELETE',
      operationId: `${name}_detach_tags`,
      summary: 'Detach tags',
      change: 'removed',
      message: 'server:message.detached',
    },
  ]
}

/** Calls that attach and detach tags (decisions, 'Project'). */
export const tags: Facet = (models) => ({
  routes: (api) => {
    for (const model of having(models, 'tags')) listActionRoutes(api, model, actionsOf(model))
  },
})
