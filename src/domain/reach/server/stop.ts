import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../server/db/database.ts'
import { name } from '../../../server/db/database.ts'
import type { Engine } from '../../../server/engine.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import type { stopReasons } from '../webhook.ts'

/** Stops a webhook or a rule, stores the reason in its row, and notifies the user who last saved it. */
export const stop = async (
  engine: Engine,
  tx: Queryable,
  entity: 'webhook' | 'automation_rule',
  id: string,
  because: (typeof stopReasons)[number],
): Promise<void> => {
  const model = engine.models.of(entity)
  const writer = writerFor(engine, 'system', tx, { source: 'job' })
  await writer.update(model, id, { is_active: false }, { keys: { stopped_because: because } })
  const row = await tx.one<{ to: string | null }>(
    sql`select runs_as_id as to from ${name(model.table)} where id = ${id}`,
  )
  const to = row?.to ?? null
  if (to !== null) await engine.notify(tx, 'system', { kind: 'rule_stopped', to: [to], about: { entity, id } })
}
