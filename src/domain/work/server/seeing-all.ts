import { liftedBy } from '../../../core/permissions.ts'
import type { Caller } from '../../../server/actor.ts'
import type { Engine } from '../../../server/engine.ts'

/** Whoever moves what stands in a sprint moves all of it, also what is for some eyes only. */
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
