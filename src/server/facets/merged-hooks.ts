import type { EntityHooks } from '../engine.ts'

type Hooks = { readonly [entity: string]: EntityHooks }

/** Combines two sets of hooks of one entity; the second sees the changes of the first. */
const inTurn = (first: EntityHooks, second: EntityHooks): EntityHooks => ({
  ...first,
  ...second,
  withLock: { ...first.withLock, ...second.withLock },
  beforeLock: (...args) => Promise.all([first.beforeLock?.(...args), second.beforeLock?.(...args)]),
  settle: async (...args) => {
    await first.settle?.(...args)
    await second.settle?.(...args)
  },
  beforeWrite: async (draft, context) => {
    const changed = await first.beforeWrite?.(draft, context)
    const next = changed === undefined ? draft : { ...draft, values: { ...draft.values, ...changed } }
    const more = await second.beforeWrite?.(next, context)
    return changed === undefined ? more : { ...changed, ...more }
  },
  beforeDelete: async (row, context) => {
    await first.beforeDelete?.(row, context)
    await second.beforeDelete?.(row, context)
  },
  afterWrite: async (...args) => {
    await first.afterWrite?.(...args)
    await second.afterWrite?.(...args)
  },
})

/** Returns all hooks by entity; several of one entity run in the given order. */
export const mergedHooks = (...sets: readonly Hooks[]): Hooks => {
  const hooks: { [entity: string]: EntityHooks } = {}
  for (const set of sets)
    for (const [entity, more] of Object.entries(set)) {
      const before = hooks[entity]
      hooks[entity] = before === undefined ? more : inTurn(before, more)
    }
  return hooks
}
