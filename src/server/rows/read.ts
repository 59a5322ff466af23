import { type SQL, sql } from 'drizzle-orm'
import type { Model, ModelField } from '../../core/model.ts'
import { permissionFor } from '../../core/permissions.ts'
import type { Group } from '../../core/predicate.ts'
import { filterNode, type ListGrammar, type ListQuery } from '../../core/query.ts'
import type { Clock } from '../../core/relative.ts'
import { readScalar } from '../../core/values.ts'
import { type Caller, holdsAll } from '../actor.ts'
import { and, col, type Json, name, or, type Queryable, textOf, uuids } from '../db/database.ts'
import type { Engine } from '../engine.ts'
import { deepPage } from './deep-pages.ts'
import { rowFields, type Scope, selectList } from './expression.ts'
import { grammarOf, locateIn, mayReadField } from './grammar.ts'
import { groupsOf } from './groups.ts'
import { joinRelations } from './joined.ts'
import { type Build, keptOne, keptPart, keptRules } from './kept-statements.ts'
import { pageOf } from './page.ts'
import { alive } from './rules.ts'
import { type Total, totalsFor } from './total.ts'
import { type Located, whereSql } from './where.ts'

const alias = 't'
const mostNumber = 2_147_483_647
/** `T-12`, `t-12` and `12` are the row 12 of those whose numbers begin with `T-`. */
const numberIn = (word: string, prefix: string): number | undefined => {
  const bare = word.toLowerCase().startsWith(prefix.toLowerCase()) ? word.slice(prefix.length) : word
  return /^\d{1,10}$/.test(bare) && Number(bare) <= mostNumber ? Number(bare) : undefined
}
/** Rows of one step through a whole list. */
const batch = 500

export type Reader = {
  readonly grammar: (model: Model) => ListGrammar
  /** @param trash the rows in the trash, with when they came there */
  readonly list: (model: Model, query: ListQuery, trash?: boolean) => Promise<{ data: Json[] } & Total>
  /**
   * Every row of a list, whatever its page, in batches of one snapshot; the next is read when the last was taken.
   * Memory is that of a batch. Needs a transaction of its own as `on`.
   * @param ids only these, where given
   */
  readonly each: (
    model: Model,
    query: ListQuery,
    ids: readonly string[] | undefined,
    take: (rows: Json[]) => Promise<void>,
  ) => Promise<void>
  /** Rows counted and added up by the values of some fields, of all that a list asks for. */
  readonly groups: (
    model: Model,
    query: ListQuery,
    by: readonly ModelField[],
    sums: readonly ModelField[],
  ) => Promise<readonly Json[]>
  /** One row with its relations, or undefined where it is not there or may not be seen. */
  readonly one: (model: Model, id: string, include?: readonly string[]) => Promise<Json | undefined>
  readonly scope: Scope
}

/** What the caller may do with a row beyond reading it, as columns; permissions are the request's, rules the row's. */
const canColumns = (model: Model, { caller, rules }: Scope): readonly SQL[] =>
  (['update', 'delete'] as const)
    .filter((operation) => model.operations.has(operation))
    .map((operation) => {
      const permitted = holdsAll(caller, [permissionFor(model.entity, operation)])
      return sql`${permitted ? rules.sql(model, operation, alias) : sql`false`} as ${name(`can.${operation}`)}`
    })

const joinedFor = (model: Model, relations: readonly string[], scope: Scope) =>
  joinRelations(model, relations, alias, scope, (of) => rowFields(of, mayReadField(scope.caller)))

/** All columns of rows with their relations, for whoever asks, and the joins that those come from. */
const columnsSql =
  (model: Model, relations: readonly string[]) =>
  (scope: Scope): SQL => {
    const plain = selectList(model, rowFields(model, mayReadField(scope.caller)), alias, scope)
    return sql.join([plain, ...canColumns(model, scope), ...joinedFor(model, relations, scope).columns()], sql`, `)
  }
const joinsSql =
  (model: Model, relations: readonly string[]) =>
  (scope: Scope): SQL =>
    sql.join([...joinedFor(model, relations, scope).joins()], sql` `)

const oneSql =
  (model: Model, relations: readonly string[]): Build =>
  (scope, { id }) => {
    const rule = and([scope.rules.sql(model, 'read', alias), alive(model, alias)])
    return sql`select ${columnsSql(model, relations)(scope)} from ${name(model.table)} ${name(alias)} ${joinsSql(model, relations)(scope)} where ${col(alias, 'id')} = ${id} and ${rule}`
  }

/**
 * Everything one caller may read, for the length of one request.
 * @param on the transaction, where there is one: asked for a second connection each, ten writers at once would hold all
 *   of the pool and wait for each other until they are refused
 */
export const readerFor = (engine: Engine, caller: Caller, on: Queryable = engine.db): Reader => {
  const rules = keptRules(engine, caller)
  const scope: Scope = { engine, rules, caller }
  const clock: Clock = { now: engine.now(), timeZone: caller === 'system' ? 'UTC' : caller.timeZone }
  const fieldsFor = (model: Model) => rowFields(model, mayReadField(caller))

  const locatorOf = (model: Model) => {
    const locate = locateIn(model, engine.models, caller, rules)
    return (column: string): Located => {
      const found = locate(column)
      if (found === undefined) throw new Error(`the column ${column} was let through and is not there`)
      return found
    }
  }

  const searchSql = (model: Model, text: string): SQL | undefined => {
    const words = text
      .trim()
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, 8)
    const fields = model.fields
      .filter(({ field }) => 'search' in field && field.search === true)
      .filter(mayReadField(caller))
    if (words.length === 0) return undefined
    const numbers = model.fields.filter(({ field }) => field.kind === 'sequence').filter(mayReadField(caller))
    /** Of a word that is the number of a row, with its prefix or without. */
    const numbered = (word: string): SQL[] =>
      numbers.flatMap(({ field, column }) => {
        const number = numberIn(word, field.kind === 'sequence' ? field.prefix : '')
        return number === undefined ? [] : [sql`${col(alias, column ?? '')} = ${number}`]
      })
    const one = (field: ModelField, word: string) =>
      sql`tms_fold(${col(alias, field.column ?? '')}) like '%' || tms_fold(${word.replaceAll(/[\\%_]/g, '\\$&')}) || '%'`
    return and(words.map((word) => or([...fields.map((field) => one(field, word)), ...numbered(word)])))
  }

  /** All conditions of a list as one tree; bare parameters are equality filters. */
  const treeOf = (model: Model, query: ListQuery): Group => {
    const locate = locatorOf(model)
    const filters = Object.entries(query.filter).map(([column, text]) => {
      const { kind, field } = locate(column)
      const options = field.field.kind === 'choice' ? field.field.options : undefined
      return filterNode(column, text, kind, options) ?? { operator: 'or' as const, filters: [] }
    })
    const params = Object.entries(query.params).map(([parameter, value]) => {
      const column = model.entity.list.params?.[parameter] ?? ''
      const read = readScalar(locate(column).kind, value)
      return { column, operator: 'eq' as const, ...(read === undefined ? {} : { value: read }) }
    })
    return {
      operator: 'and',
      filters: [...filters, ...params, query.filters, ...(query.where === undefined ? [] : [query.where])],
    }
  }

  const gatherCan = (model: Model, row: Json): void => {
    const can: Json = {}
    for (const operation of ['update', 'delete'] as const) {
      if (!model.operations.has(operation)) continue
      can[operation] = row[`can.${operation}`] === true
      delete row[`can.${operation}`]
    }
    row.can = can
  }

  const pageFor = async (model: Model, query: ListQuery, more: readonly SQL[] = [], trash = false) => {
    const search = searchSql(model, query.search)
    const asked = whereSql(treeOf(model, query), locatorOf(model), alias, scope, clock)
    const rule = await rules.listed(model, alias, on)
    const conditions = [...(search === undefined ? [asked] : [asked, search]), ...more]
    return pageOf(model, rule, conditions, query.sort, query.perPage, alias, scope, trash)
  }

  return {
    scope,
    grammar: (model) => grammarOf(model, engine.models, caller, rules),
    list: async (model, query, trash = false) => {
      const page = await pageFor(model, query, [], trash)
      const totals = totalsFor(engine, on, page.all)
      const joined = joinedFor(model, query.include, scope)
      const deep = deepPage(engine, () => textOf(page.ids(0)), page.by, query, alias)
      const along = `${model.name} ${query.include.join()}`
      const columns = [
        keptPart(scope, `columns ${along}`, columnsSql(model, query.include)),
        ...(deep.key === undefined ? [] : [sql`p.key as "$key"`]),
        ...(trash ? [col(alias, 'deleted_at')] : []),
        sql`${totals.count} as "$total"`,
      ]
      // The join is deferred: deep pages walk the index's ids, not whole rows. The total rides along: it is a query of
      // its own to PostgreSQL, and a round trip less to us.
      const rows = await on.all<Json>(
        sql`select ${sql.join(columns, sql`, `)} from (${page.ids(deep.offset, deep)}) p join ${name(model.table)} ${name(alias)} on ${col(alias, 'id')} = p.id ${keptPart(scope, `joins ${along}`, joinsSql(model, query.include))} order by ${page.order}`,
      )
      const first = rows[0] ?? (await on.one(sql`select ${totals.count} as "$total"`))
      const counted = (first?.$total ?? null) as number | null
      deep.remember(rows)
      for (const row of rows) {
        delete row.$total
        gatherCan(model, row)
      }
      await joined.gather(rows, on)
      return { data: rows, ...(await totals.total(counted)) }
    },
    each: async (model, query, ids, take) => {
      // Relations to many are read batch by batch: they must be of the moment at which the rows were.
      await on.run(sql`set transaction isolation level repeatable read, read only`)
      const page = await pageFor(model, query, ids === undefined ? [] : [sql`${col(alias, 'id')} = any(${uuids(ids)})`])
      const joined = joinedFor(model, query.include, scope)
      const columns = [selectList(model, fieldsFor(model), alias, scope), ...joined.columns()]
      await on.run(
        sql`declare every no scroll cursor for select ${sql.join(columns, sql`, `)} from ${name(model.table)} ${name(alias)} ${sql.join([...joined.joins()], sql` `)} where ${page.where} order by ${page.order}`,
      )
      for (;;) {
        const rows = await on.all<Json>(sql`fetch forward ${sql.raw(String(batch))} from every`)
        if (rows.length === 0) return
        await joined.gather(rows, on)
        await take(rows)
      }
    },
    groups: async (model, query, by, sums) =>
      groupsOf(model, { by, sums, where: (await pageFor(model, query)).where }, alias, on),
    one: async (model, id, relations = []) => {
      const joined = joinedFor(model, relations, scope)
      const row = await keptOne(on, scope, `one ${model.name} ${relations.join()}`, { id }, oneSql(model, relations))
      if (row === undefined) return undefined
      gatherCan(model, row)
      await joined.gather([row], on)
      return row
    },
  }
}
