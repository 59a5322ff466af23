import type { EntityHooks } from '../../../server/engine.ts'

/** A client's people write for those whom they write to: what they say is never internal. */
export const commentHooks: EntityHooks<'comment'> = {
  beforeWrite: async ({ before }, { caller }) => {
    const isOutsider =
      caller !== 'system' && (caller.roles.has('client') || (caller.attributes.client ?? null) !== null)
    return before === undefined && isOutsider ? { shared_with_client: true } : undefined
  },
}
