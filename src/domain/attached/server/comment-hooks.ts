import type { EntityHooks } from '../../../server/engine.ts'
import { isOutsider } from '../../insiders.ts'

/**
 * Marks comments of a client's people as shared, since they write to the people who work for them and never internal
 * notes.
 */
export const commentHooks: EntityHooks<'comment'> = {
  beforeWrite: async ({ before }, { caller }) =>
    before === undefined && caller !== 'system' && isOutsider(caller) ? { shared_with_client: true } : undefined,
}
