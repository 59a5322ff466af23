import type { EntityHooks } from '../../../server/engine.ts'

export const teamHooks: EntityHooks<'team'> = {
  /** Notifies people who join a team. */
  afterWrite: async (row, _changed, { tx, caller, engine }, changes) => {
    const members = changes.find(({ field }) => field === 'members')
    const before = new Set((members?.old ?? []) as readonly string[])
    const to = ((members?.new ?? []) as readonly string[]).filter((id) => !before.has(id))
    const about = { entity: 'team', id: row.id }
    if (to.length > 0) await engine.notify(tx, caller, { kind: 'invited', to, about, reason: 'member' })
  },
}
