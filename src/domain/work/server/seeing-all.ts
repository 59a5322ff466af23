import { liftedBy } from '../../../core/declare/permissions.ts'
import type { Caller } from '../../../server/actor.ts'
import type { Engine } from '../../../server/engine.ts'

/**
 * Returns the caller with the right to see all tasks, since moving a sprint's content includes tasks that they may not
 * see.
 */
export const seeingAll = (caller: Caller, { models }: Engine): Caller =>
  caller === 'system'
    ? caller
    : {
        ...caller,
        permissions: new Set([
          ...caller.permissions,
          ...['task', 'sprint', 'phase'].map((entity) => liftedBy(models.of(entity).entity)),
        ]),
      }
