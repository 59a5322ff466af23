import { type SQL, sql } from 'drizzle-orm'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { RowOf } from '../../../core/declare/register.ts'
import { leadsToActor } from '../../../core/query/mine.ts'
import type { Group } from '../../../core/query/predicate.ts'
import { filterNode, type ListGrammar, type ListQuery } from '../../../core/query/query.ts'
import { readScalar } from '../../../core/query/values.ts'
import { type Caller, callerClock } from '../../actor.ts'
import { col, type Json, name, type Queryable, statementOf, type Table, uuids, uuidsText } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { cachedRow, cachedRules, cachedTable } from '../query/cached-statements.ts'
import { rowFields, type Scope, selectList } from '../query/expression.ts'
import { grammarOf, locateIn, mayReadField } from '../query/grammar.ts'
import { withoutParts } from '../query/parts.ts'
import { searchCondition } from '../query/search-condition.ts'
import { type Located, whereSql } from '../query/where.ts'
import { valuesOf } from '../rules/caller-values.ts'
import { rowsOf } from './assemble.ts'
import { groupsOf } from './groups.ts'
import type { Many } from './joined.ts'
import { pageOf } from './page.ts'
import { alias, canColumns, joinedFor, oneSql, someSql, storedSql } from './read-statements.ts'
import { type Total, totalsFor } from './total.ts'
import { type Window, type WindowIds, windowIds } from './window.ts'

/** Rows of one batch of `each`. */
const batch = 500

export type Reader = {
  readonly grammar: (model: Model) => ListGrammar
  /** @param trash lists the trash, with the time of deletion */
  readonly list: <N extends string>(
    model: Model<N>,
    query: ListQuery,
    trash?: boolean,
  ) => Promise<{ data: RowOf<N>[] } & Total>
  /** A window of the rows of a stream that belong to one row, in their order. */
  readonly window: (
    model: Model,
    query: ListQuery,
    owner: string,
    window: Window,
  ) => Promise<{ data: readonly Json[] } & Total & Omit<WindowIds, 'ids'>>
  /**
   * Returns the first rows of a query with some fields alone, in one statement and without their number: for answers of
   * many rows.
   * @param names of the fields; fields that the caller may not read are left out
   * @param condition besides those of the query, over the table by its alias
   */
  readonly brief: (
    model: Model,
    query: ListQuery,
    names: ReadonlySet<string>,
    condition: (alias: string) => SQL,
  ) => Promise<readonly Json[]>
  /**
   * Reads every row of a list, ignoring its page, in batches of one snapshot; a batch is read after the previous one
   * was processed, so memory is that of a batch. `on` must be a transaction of its own.
   * @param ids restricts the rows
   */
  readonly each: (
    model: Model,
    query: ListQuery,
    ids: readonly string[] | undefined,
    take: (rows: Json[]) => Promise<void>,
  ) => Promise<void>
  /** Row counts and sums by the values of some fields, over all rows of a list. */
  readonly groups: (
    model: Model,
    query: ListQuery,
    by: readonly ModelField[],
    sums: readonly ModelField[],
  ) => Promise<readonly Json[]>
  /** Returns the condition of all rows of a list, over `alias`, for a statement that computes something from them. */
  readonly condition: (model: Model, query: ListQuery, on: Queryable) => Promise<SQL>
  /** One row with its relations; undefined if it does not exist or is not visible. */
  readonly one: <N extends string>(
    model: Model<N>,
    id: string,
    include?: readonly string[],
  ) => Promise<RowOf<N> | undefined>
  /** Rows with their relations, in the order of the ids; unknown and invisible ones are left out. */
  readonly some: <N extends string>(
    model: Model<N>,
    ids: readonly string[],
    include?: readonly string[],
  ) => Promise<readonly RowOf<N>[]>
  /** Stored fields of a visible row by wire name, with its id: unlike `one`, computes nothing. */
  readonly stored: (model: Model, id: string, fields: readonly ModelField[]) => Promise<Json | undefined>
  /** Tells whether a row exists and is visible. */
  readonly sees: (model: Model, id: string) => Promise<boolean>
  readonly scope: Scope
}

/**
 * Everything that one caller may read, for one request.
 * @param on a transaction, if there is one: taking a second connection for each of ten writers would exhaust the
 * pool and block them all
 */
export const readerFor = (engine: Engine, caller: Caller, on: Queryable = engine.db): Reader => {
  const rules = cachedRules(engine, caller)
  const scope: Scope = { engine, rules, caller, values: valuesOf(caller, engine.now()) }
  const clock = callerClock(caller, engine.now())
  const fieldsFor = (model: Model) => rowFields(model, mayReadField(caller))
  /** Runs reads of many rows; outside a transaction they use separate connections so that they delay nobody else. */
  const heavily = <T>(work: (to: Queryable) => Promise<T>): Promise<T> =>
    on === engine.db ? engine.heavily(caller, work) : work(on)

  const stored: Reader['stored'] = (model, id, fields) => {
    const key = `stored ${model.name} ${fields.map(({ wire }) => wire).join()}`
    return cachedRow(on, scope, key, { id }, storedSql(model, fields))
  }

  const locatorOf = (model: Model) => {
    const locate = locateIn(model, caller, rules)
    return (column: string): Located => {
      const location = locate(column)
      if (location === undefined) throw new Error(`bug: column ${column} passed validation but is not in the model`)
      return location
    }
  }

  /** Returns all conditions of a list as one tree; bare parameters are equality filters. */
  const treeOf = (model: Model, query: ListQuery): Group => {
    const locate = locatorOf(model)
    const filters = Object.entries(query.filter).map(([column, text]) => {
      const { kind, field } = locate(column)
      const choices = field.field.kind === 'choice' ? field.field : undefined
      const takesMe = leadsToActor(field, engine.models.actorEntity)
      return filterNode(column, text, kind, choices, takesMe) ?? { operator: 'or' as const, filters: [] }
    })
    const params = Object.entries(query.params).map(([parameter, value]) => {
      const column = model.entity.list.params?.[parameter] ?? ''
      const scalar = readScalar(locate(column).kind, value)
      return { column, operator: 'eq' as const, ...(scalar === undefined ? {} : { value: scalar }) }
    })
    return {
      operator: 'and',
      filters: [...filters, ...params, query.filters, ...(query.where === undefined ? [] : [query.where])],
    }
  }

  /** A condition that is null permits nothing. */
  const settleCan = (row: Json): void => {
    const can = (row.can ?? {}) as Json
    for (const operation of ['update', 'delete']) if (operation in can) can[operation] = can[operation] === true
    row.can = can
  }

  const partsLeftOut = (model: Model, query: ListQuery) =>
    model.entity.list.parts === undefined ? [] : withoutParts(model, treeOf(model, query), query.search, alias)

  const pageFor = async (to: Queryable, model: Model, query: ListQuery, more: readonly SQL[] = [], trash = false) => {
    const search = searchCondition(model, query.search, alias, scope)
    const condition = whereSql(treeOf(model, query), locatorOf(model), alias, scope, clock)
    const rule = await rules.listed(model, alias, to)
    const conditions = [...(search === undefined ? [condition] : [condition, search]), ...more]
    return pageOf(model, rule, conditions, query.sort, query.perPage, alias, scope, trash)
  }

  /** Rows of a page, in its order; rows that became invisible in between are left out. */
  const rowsById = async (
    on: Queryable,
    model: Model,
    ids: readonly string[],
    relations: readonly string[],
    trash: boolean,
  ) => {
    if (ids.length === 0) return []
    const [id] = ids
    // A statement for one id keeps its plan. For a list of unknown length PostgreSQL estimates ten ids, so that the plan
    // of a shorter one looks cheaper than the kept plan and is made anew for each call.
    const isOne = ids.length === 1 && !trash
    const key = `${isOne ? 'one' : trash ? 'trash' : 'rows'} ${model.name} ${relations.join()}`
    const joined = joinedFor(model, relations, scope)
    const readRows = (to: Queryable) =>
      isOne
        ? cachedTable(to, scope, key, { id }, oneSql(model, relations))
        : cachedTable(to, scope, key, { ids: uuidsText(ids) }, someSql(model, relations, trash))
    const [table, many] = await on.together<[Table, Many]>([readRows, (to) => joined.many(ids, to)])
    const visible = rowsOf(table, joined.groupName)
    const visibleById = new Map(visible.map((row) => [row.id, row] as const))
    const rows = isOne ? visible : ids.map((one) => visibleById.get(one)).filter((row) => row !== undefined)
    for (const row of rows) settleCan(row)
    joined.gather(rows, many)
    return rows
  }

  return {
    scope,
    grammar: (model) => grammarOf(model, engine.models, caller, rules),
    list: <N extends string>(model: Model<N>, query: ListQuery, trash = false) =>
      heavily(async (to) => {
        const page = await pageFor(to, model, query, partsLeftOut(model, query), trash)
        const totals = totalsFor(engine, to, page.all())
        const count = sql`${totals.count} as "$total"`
        // The query for matching rows is planned each time. Reading the rows is the larger part, cached and planned
        // once. The total is a subquery of the first statement and saves a round trip.
        const idRows = await to.all<Json & { id: string }>(page.ids((query.page - 1) * query.perPage, count))
        // A first page without rows is the whole list.
        const first = idRows[0] ?? (query.page === 1 ? { $total: 0 } : await to.one(sql`select ${count}`))
        const counted = (first?.$total ?? null) as number | null
        const rows = await rowsById(
          to,
          model,
          idRows.map(({ id }) => id),
          query.include,
          trash,
        )
        // The statement was made from the declaration that the type was inferred from.
        return { data: rows as RowOf<N>[], ...(await totals.total(counted)) }
      }),
    window: (model, query, owner, window) =>
      heavily(async (to) => {
        const { stream } = model.entity
        if (stream === undefined) throw new Error(`${model.name} is no stream`)
        const { ids, ...more } = await windowIds(
          model,
          stream,
          window,
          query.perPage,
          owner,
          scope,
          to,
          async (part) => {
            const page = await pageFor(to, model, { ...query, sort: part.sort, perPage: part.most }, part.where)
            return (await to.all<{ id: string }>(page.ids(0))).map(({ id }) => id)
          },
        )
        const totals = totalsFor(engine, to, (await pageFor(to, model, query)).all())
        const counted = await to.one<{ n: number | null }>(sql`select ${totals.count} as n`)
        return {
          data: await rowsById(to, model, ids, query.include, false),
          ...(await totals.total(counted?.n ?? null)),
          ...more,
        }
      }),
    brief: (model, query, names, condition) =>
      heavily(async (to) => {
        const page = await pageFor(to, model, query, [condition(alias)])
        const plain = selectList(
          model,
          fieldsFor(model).filter((field) => names.has(field.name)),
          alias,
          scope,
        )
        const columns = sql.join([plain, ...canColumns(model, scope)], sql`, `)
        const statement = sql`select ${columns} from ${name(model.table)} ${name(alias)} where ${page.where} order by ${page.order} limit ${sql.raw(String(query.perPage))}`
        const rows = rowsOf(await to.table(statementOf(statement), false), (group) => group)
        for (const row of rows) settleCan(row)
        return rows
      }),
    each: async (model, query, ids, take) => {
      // To-many relations are read by batch and must come from the same snapshot as the rows.
      await on.run(sql`set transaction isolation level repeatable read, read only`)
      const page = await pageFor(
        on,
        model,
        query,
        ids === undefined ? [] : [sql`${col(alias, 'id')} = any(${uuids(ids)})`],
      )
      const joined = joinedFor(model, query.include, scope)
      const columns = [selectList(model, fieldsFor(model), alias, scope), ...joined.columns()]
      await on.run(
        sql`declare every no scroll cursor for select ${sql.join(columns, sql`, `)} from ${name(model.table)} ${name(alias)} ${sql.join([...joined.joins()], sql` `)} where ${page.where} order by ${page.order}`,
      )
      for (;;) {
        const next = sql`fetch forward ${sql.raw(String(batch))} from every`
        const rows = rowsOf(await on.table(statementOf(next), false), joined.groupName)
        if (rows.length === 0) return
        joined.gather(
          rows,
          await joined.many(
            rows.map(({ id }) => id as string),
            on,
          ),
        )
        await take(rows)
      }
    },
    groups: (model, query, by, sums) =>
      heavily(async (to) =>
        groupsOf(model, { by, sums, where: (await pageFor(to, model, query)).where }, alias, scope, to),
      ),
    condition: async (model, query, to) => (await pageFor(to, model, query)).where,
    some: async <N extends string>(model: Model<N>, ids: readonly string[], relations: readonly string[] = []) =>
      (await rowsById(on, model, ids, relations, false)) as RowOf<N>[],
    one: async <N extends string>(model: Model<N>, id: string, relations: readonly string[] = []) =>
      (await rowsById(on, model, [id], relations, false))[0] as RowOf<N> | undefined,
    stored,
    sees: async (model, id) => (await stored(model, id, [])) !== undefined,
  }
}
