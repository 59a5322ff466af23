import { sql } from 'drizzle-orm'
import { uuids } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { EntityHooks } from '../../../server/engine.ts'
import { stage } from '../stage.ts'
import { isTaskStatus, type StageLook, stageFor } from '../task-status.ts'

const s = tableOf(stage)
type Column = StageLook & { readonly sprint_id: string }

/** Puts copies of tasks into the first column of their sprint that has their status. */
export const placeCopies: NonNullable<EntityHooks<'task'>['beforeCopy']> = async (copies, made, { tx }) => {
  const fresh = made('stage').map(({ id, values }) => ({
    id,
    status: values.status,
    sprint_id: values.sprint_id,
    order: Number(values.order),
  }))
  const sprints = new Set(
    copies.flatMap(({ values }) => (typeof values.sprint_id === 'string' ? [values.sprint_id] : [])),
  )
  for (const { sprint_id } of fresh) sprints.delete(String(sprint_id))
  const others =
    sprints.size === 0
      ? []
      : await tx.all<Column>(
          sql`select ${s.id}, ${s.status}, ${s.sprint_id} from ${s} where ${s.sprint_id} = any(${uuids([...sprints])}) order by ${s.order}, ${s.created_at}, ${s.id}`,
        )
  const columns = new Map<unknown, StageLook[]>()
  for (const { id, status, sprint_id } of [...fresh.toSorted((a, b) => a.order - b.order), ...others])
    columns.set(sprint_id, [...(columns.get(sprint_id) ?? []), { id, status: isTaskStatus(status) ? status : null }])
  for (const { values } of copies) values.stage_id = stageFor('pending', columns.get(values.sprint_id) ?? [])
}
