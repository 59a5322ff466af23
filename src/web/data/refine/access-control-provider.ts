import type { AccessControlProvider } from '@refinedev/core'
import type { Models } from '../../../core/declare/model.ts'
import type { Access } from '../access/ability.ts'

/** Refine's actions whose names differ from our permissions'. */
const actions: { readonly [action: string]: string } = {
  list: 'index',
  create: 'store',
  clone: 'store',
  edit: 'update',
  show: 'show',
  delete: 'delete',
}

/** Implements Refine's access control with the ability. */
export const accessControlFor = (models: Models, access: () => Access | null): AccessControlProvider => ({
  can: ({ resource, action }) => {
    const model = models.all.find(({ name }) => name === resource)
    return Promise.resolve({
      can: model !== undefined && access()?.can(actions[action] ?? action, model.entity.permission) === true,
    })
  },
})
