import { type SQL, sql } from 'drizzle-orm'
import { type ModelField, targetOf } from '../../../core/declare/model.ts'
import { col, name } from '../../db/database.ts'
import type { ComputedContext, ComputedSql } from '../../engine.ts'
import { seenTitles } from '../../rows/query/subject-titles.ts'
import { type Facet, having } from '../facet.ts'
import { timeHooks } from './hooks.ts'
import { timerRoutes } from './routes.ts'

/** Minutes of ended entries, summed at each read. */
const sumOf = (entries: string, which: SQL): SQL =>
  sql`coalesce((select round(extract(epoch from sum(te.ended_at - te.started_at)) / 60)
    from ${name(entries)} te where te.ended_at is not null and ${which}), 0)::int`

/** Time worked on rows: a timer for each user, entries, and their sums. */
export const timed: Facet = (models) => {
  const entry = models.all.find(({ entity }) => entity.serves === 'timed')
  if (entry === undefined) return {}
  const owners = having(models, 'timed')
  const sums = owners.flatMap((owner): [string, ComputedSql[`${string}.${string}`]][] => {
    const { name: entity, byName } = owner
    const logged = (alias: string) =>
      sumOf(entry.table, sql`te.about_type = ${entity} and te.about_id = ${col(alias, 'id')}`)
    const children: ModelField | undefined = byName.get(owner.entity.timed?.parts ?? '')
    if (children?.field.kind !== 'children') return [[`${entity}.logged`, logged]]
    const target = models.of(targetOf(children.field))
    const by = target.byName.get(children.field.by)?.column ?? ''
    const onParts: ComputedSql[`${string}.${string}`] = (alias, { seen }) =>
      sumOf(
        entry.table,
        sql`te.about_type = ${target.name} and te.about_id in (select p.id from ${name(target.table)} p
          where ${col('p', by)} = ${col(alias, 'id')} and ${seen(target.name, 'p')})`,
      )
    return [
      [`${entity}.logged`, logged],
      [`${entity}.logged_on_${children.name}`, onParts],
    ]
  })
  return {
    hooks: { [entry.name]: timeHooks(entry) },
    computed: {
      ...Object.fromEntries(sums),
      [`${entry.name}.minutes`]: (alias: string) =>
        sql`round(extract(epoch from ${col(alias, 'ended_at')} - ${col(alias, 'started_at')}) / 60)::int`,
      [`${entry.name}.about_title`]: (alias: string, context: ComputedContext) =>
        sql`(case ${col(alias, 'about_type')} ${seenTitles(col(alias, 'about_id'), context, owners)} end)`,
    },
    routes: (api) => timerRoutes(api, entry, owners),
  }
}
