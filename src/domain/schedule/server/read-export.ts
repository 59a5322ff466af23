import { sql } from 'drizzle-orm'
import type { Actor } from '../../../server/actor.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { task } from '../../work/task.ts'
import { baseline } from '../baseline.ts'
import { mostBaselines } from '../ms-project-fields.ts'
import type { EarlierBar } from './compare.ts'
import { barsOfBaseline } from './earlier-bars.ts'
import type { PlanSource } from './plan-source.ts'
import { readSource } from './read-source.ts'

/** The data from which a plan is exported. */
export type ExportSource = {
  readonly source: PlanSource
  /** JSON of the priority and description of each task, with its id. */
  readonly described: string
  readonly baselines: readonly { readonly name: string; readonly bars: readonly EarlierBar[] }[]
  /** True where the file contains work. */
  readonly hasWork: boolean
}

const [b, t] = [tableOf(baseline, 'b'), tableOf(task, 't')]

export const readExport = async (engine: Engine, caller: Actor, on: Queryable, id: string): Promise<ExportSource> => {
  const source = await readSource(engine, caller, on, id)
  const described = await on.one<{ text: string }>(sql`
    select coalesce(json_agg(x), '[]')::text as text from (
      select ${t.id}, ${t.priority}, ${t.description} from ${t} where ${t.project_id} = ${id} and ${t.deleted_at} is null) x`)
  const rows = await on.all<{ id: string; name: string }>(
    sql`select ${b.id}, ${b.name} from ${b} where ${b.project_id} = ${id} order by ${b.created_at}, ${b.id} limit ${mostBaselines}`,
  )
  const baselines: ExportSource['baselines'][number][] = []
  for (const { id: own, name } of rows) baselines.push({ name, bars: await barsOfBaseline(on, own) })
  return { source, described: described?.text ?? '[]', baselines, hasWork: caller.permissions.has('task-estimate') }
}

/** Name of the file. */
export const exportName = ({ source }: ExportSource): string =>
  `${source.project.name.replace(/[\\/:*?"<>|]+/g, ' ').trim() || 'plan'}.xml`
