import type { ColumnName, EntityName } from '../core/declare/register.ts'
import type { EntityHooks } from './engine.ts'

/**
 * Notifies users who were added to a list of a row.
 * @param wire name of the list
 * @param kind kind of notification: the row is theirs to do, or they take part in it
 */
export const tellAdded =
  <const N extends EntityName>(
    entity: N,
    wire: ColumnName<N>,
    kind: 'assigned' | 'invited',
  ): NonNullable<EntityHooks<N>['afterWrite']> =>
  async (row, _changed, { tx, caller, engine }, changes) => {
    const list = changes.find(({ field }) => field === wire)
    const before = new Set((list?.old ?? []) as readonly string[])
    const to = ((list?.new ?? []) as readonly string[]).filter((id) => !before.has(id))
    await engine.notify(tx, caller, { kind, to, about: { entity, id: row.id } })
  }
