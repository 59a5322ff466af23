import { liftedBy } from '../../../core/declare/permissions.ts'
import type { Caller } from '../../../server/actor.ts'
import type { Engine } from '../../../server/engine.ts'

/** A caller who sees all tasks: moving a sprint's content includes tasks that the user may not see. */
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
