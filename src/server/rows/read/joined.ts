// Decision (2026-11): Included rows carry stored columns and computed values declared `light` only: other counts
// are queries over many rows (a list of 25 tasks among a million took a second). Included rows obey their own
// rules: a relation that the caller may not read is refused like an unknown one; a row that they may not see is
// absent.
import { type SQL, sql } from 'drizzle-orm'
import { type Model, type ModelField, targetOf } from '../../../core/declare/model.ts'
import { and, col, type Json, name, type Queryable, uuidsText } from '../../db/database.ts'
import { type Build, cachedTable } from '../query/cached-statements.ts'
import { addedColumns, relationSql, type Scope, selectList } from '../query/expression.ts'
import { alive } from '../rules/alive.ts'
import { rowsByOwner } from './assemble.ts'

/** Most rows of one relation in one row. A longer relation is named in `more`; its own list has all rows. */
export const mostIncluded = 1000
const inner = 'r'

export type Joined = {
  /** Columns and joins for the statement that reads the rows; columns of one relation form a group (`rowsOf`). */
  readonly columns: () => readonly SQL[]
  readonly joins: () => readonly SQL[]
  readonly groupName: (group: string) => string
  /** Reads the to-many relations of these rows, one query each. */
  readonly many: (ids: readonly string[], on: Queryable) => Promise<Many>
  /** Adds the to-many relations to the rows, and replaces missing to-one rows by null. */
  readonly gather: (rows: readonly Json[], many: Many) => void
}
/** Included rows by relation and owner id. */
export type Many = ReadonlyMap<string, ReadonlyMap<string, Json[]>>

/**
 * Fields of an included row: stored ones and `light` computed ones. Counts and other computed values are queries
 * over many rows each, and are read with the row's own list or page.
 */
const isAlong = (model: Model, { name: field, field: declared }: ModelField): boolean =>
  field === model.entity.title ||
  (declared.kind !== 'count' && (declared.kind !== 'computed' || declared.light === true))

const relationOf = (model: Model, relation: string): ModelField => {
  const field = model.relations.get(relation)
  if (field === undefined) throw new Error(`bug: relation ${relation} passed validation but is not in the model`)
  return field
}

/**
 * Included relations of the rows of `alias`. A to-one relation is joined (it multiplies no rows and saves a round
 * trip); a to-many relation is a query of its own. Rows that the caller may not see are absent.
 */
export const joinRelations = (
  model: Model,
  relations: readonly string[],
  alias: string,
  scope: Scope,
  readable: (model: Model) => readonly ModelField[],
): Joined => {
  const fieldsFor = (target: Model) => readable(target).filter((field) => isAlong(target, field))
  const plainFields = relations.flatMap((relation) => {
    const field = model.plainRelations.get(relation)
    return field === undefined || field.wire === relation ? [] : [{ relation, wire: field.wire }]
  })
  const all = relations
    .filter((relation) => !model.plainRelations.has(relation))
    .map((relation) => ({ relation, field: relationOf(model, relation) }))
  const ones = all.filter(({ field }) => field.field.kind === 'ref')
  const visibleRule = (target: Model, { rules }: Scope) => and([rules.sql(target, 'read', inner), alive(target, inner)])
  const targets = ones.map(({ field }) => scope.engine.models.of(targetOf(field.field)))
  // Numbered aliases: PostgreSQL truncates names at 63 bytes.
  const columnsOf = (target: Model, n: number) =>
    [...fieldsFor(target).map(({ wire }) => wire), ...addedColumns(target, fieldsFor(target))].map(
      (wire) => sql`${col(`i${n}`, wire)} as ${name(`${n}.${wire}`)}`,
    )
  const joins = () =>
    ones.map(({ field }, n) => {
      const target = targets[n] as Model
      const list = selectList(target, fieldsFor(target), inner, scope)
      return sql`left join lateral (select ${list} ${relationSql(model, field, alias, inner, scope.engine)} and ${visibleRule(target, scope)}) ${name(`i${n}`)} on true`
    })
  const columns = () => targets.flatMap(columnsOf)

  // A single row is matched by `=`, not `any`: for a list PostgreSQL assumes many rows and would not reuse the plan.
  const manySql =
    (field: ModelField, isOne: boolean): Build =>
    (to, { ids }) => {
      const target = to.engine.models.of(targetOf(field.field))
      const list = selectList(target, fieldsFor(target), inner, to)
      return sql`select ${col(alias, 'id')} as "$owner", i.* from ${name(model.table)} ${name(alias)}
        cross join lateral (select ${list} ${relationSql(model, field, alias, inner, to.engine)} and ${visibleRule(target, to)} order by ${col(inner, 'created_at')}, ${col(inner, 'id')} limit ${sql.raw(String(mostIncluded + 1))}) i
        where ${col(alias, 'id')} = ${isOne ? sql`${ids}` : sql`any(${ids}::uuid[])`}`
    }

  const lists = all.filter(({ field }) => field.field.kind !== 'ref')
  const readMany = async (ids: readonly string[], relation: string, field: ModelField, on: Queryable) => {
    const isOne = ids.length === 1
    const key = `many ${isOne} ${model.name} ${relation}`
    const about = { ids: isOne ? ids[0] : uuidsText(ids) }
    return [relation, rowsByOwner(await cachedTable(on, scope, key, about, manySql(field, isOne)))] as const
  }

  return {
    columns,
    joins,
    groupName: (group) => ones[Number(group)]?.relation ?? group,
    many: async (ids, on) => {
      if (ids.length === 0) return new Map()
      const asks = lists.map(
        ({ relation, field }) =>
          (to: Queryable) =>
            readMany(ids, relation, field, to),
      )
      return new Map(await on.together(asks))
    },
    gather: (rows, many) => {
      for (const row of rows) {
        for (const { relation } of ones) if (((row[relation] as Json).id ?? null) === null) row[relation] = null
        for (const { relation, wire } of plainFields) row[relation] = row[wire]
        const cut: string[] = []
        for (const { relation } of lists) {
          const rowsOfIt = many.get(relation)?.get(row.id as string) ?? []
          row[relation] = rowsOfIt.slice(0, mostIncluded)
          if (rowsOfIt.length > mostIncluded) cut.push(relation)
        }
        if (cut.length > 0) row.more = cut
      }
    },
  }
}
