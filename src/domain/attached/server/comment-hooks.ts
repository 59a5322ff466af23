import type { EntityHooks } from '../../../server/engine.ts'
import { isOutsider } from '../../insiders.ts'

/** A client's people write for those whom they write to: what they say is never internal. */
export const commentHooks: EntityHooks<'comment'> = {
  beforeWrite: async ({ before }, { caller }) =>
    before === undefined && caller !== 'system' && isOutsider(caller) ? { shared_with_client: true } : undefined,
}
