import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Topic } from '../live/live.ts'
import { statementNames } from './statement-names.ts'

const dialect = new PgDialect()
export type Json = { [key: string]: unknown }
/** A statement as it goes over the wire. */
export type Statement = { readonly text: string; readonly params: readonly unknown[] }

/** Raw result: column names and positional values, for callers that build their own row objects. */
export type Table = { readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[] }

/** Runs statements on a connection. */
export type Queryable = {
  /** Returns all rows. Their type is asserted: declarations make the statements, and test suites compare both. */
  readonly all: <R = Json>(query: SQL) => Promise<R[]>
  /** The first row, if any. */
  readonly one: <R = Json>(query: SQL) => Promise<R | undefined>
  /** Returns the number of affected rows. */
  readonly run: (query: SQL) => Promise<number>
  /** Returns all rows of a cached statement, executed as a prepared one. */
  readonly kept: <R = Json>(statement: Statement) => Promise<R[]>
  /**
   * Returns the same rows as columns and positional values.
   * @param isPrepared whether to prepare the statement, see `prepared`
   */
  readonly table: (statement: Statement, isPrepared?: boolean) => Promise<Table>
  /** A statement of another library, with its own `$1` parameters. */
  readonly foreign: (text: string, values: readonly unknown[]) => Promise<Json[]>
  /** Runs independent queries over one connection, sent in one packet, so that they cost one round trip. */
  readonly together: <T extends readonly unknown[]>(
    asks: {
      readonly [N in keyof T]: (on: Queryable) => Promise<T[N]>
    },
  ) => Promise<T>
  /** Announces a topic to every process after the commit; a rollback announces nothing. */
  readonly announce: (topic: Topic) => void
  /** One object for everything that runs in one transaction; it is the key of what is remembered of that. */
  readonly unit: object
}
export type Database = Queryable & {
  /**
   * Runs the work in one transaction; an error rolls back. On the connections of short writes it is run again where it met
   * another one (`consequences/transactions.ts`): all that it does outside of the database must bear to be done twice.
   * @param last runs after the work; its one statement must be sent synchronously and travels with the COMMIT. If it
   * fails, nothing is committed
   */
  readonly transaction: {
    <T>(work: (tx: Queryable) => Promise<T>): Promise<T>
    <T, R>(work: (tx: Queryable) => Promise<T>, last: (tx: Queryable, done: T) => Promise<R>): Promise<R>
  }
  readonly pool: pg.Pool
}

const hyphen = 45
const moment = /^(\d+)-(\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)(:\d\d)?( BC)?$/
/**
 * PostgreSQL's timestamp text as ISO 8601: `Date` would read years below 100 as 19xx. Years before 1 and after 9999,
 * which only computed fields reach, get ISO's sign.
 */
const isoOf = (text: string): string => {
  // Fast path for the usual form: parsing dominates the cost of lists of timestamps.
  if (text.length <= 29 && text.charCodeAt(4) === hyphen && text.endsWith('+00'))
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`
  const [match, digits, day, time, zone, minutes = ':00', before] = moment.exec(text) ?? []
  if (match === undefined) return text
  const year = before === undefined ? Number(digits) : 1 - Number(digits)
  const sign = year < 0 ? '-' : year > 9999 ? '+' : ''
  const years = `${sign}${String(Math.abs(year)).padStart(sign === '' ? 4 : 6, '0')}`
  return new Date(`${years}-${day}T${time}${zone}${minutes}`).toISOString()
}

const types = pg.types.builtins
const parsers = new Map<number, (text: string) => unknown>([
  // Timestamps have one spelling, the wire's; 64-bit numbers are exact to 2^53, and no counter comes near.
  [types.TIMESTAMPTZ, isoOf],
  [types.DATE, (text) => text],
  [types.INT8, Number],
])
/** Parsers of database values; every pool needs them. */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    parsers.get(id) ?? pg.types.getTypeParser(id, format ?? 'text')) as typeof pg.types.getTypeParser,
}

/** Characters from which on a repeated list parameter is sent only once. */
const longList = 200
/**
 * Merges equal list parameters: the ids of visible parents occur four times in the statement of a list, always with
 * one type.
 */
const withoutRepeats = (statement: Statement): Statement => {
  const { text, params } = statement
  const isRepeated = (param: unknown, n: number) =>
    typeof param === 'string' && param.length > longList && param.startsWith('{') && params.indexOf(param) < n
  if (!params.some(isRepeated)) return statement
  const places: number[] = []
  const sent: unknown[] = []
  params.forEach((param, n) => {
    const first = params.indexOf(param)
    if (isRepeated(param, n)) places.push(places[first] ?? 0)
    else places.push(sent.push(param))
  })
  return { text: text.replaceAll(/\$(\d+)/g, (_all, place) => `$${places[Number(place) - 1]}`), params: sent }
}

export const statementOf = (query: SQL): Statement => {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return withoutRepeats({ text, params })
}

/** A statement's text and parameters as a key: equal keys are the same query. */
export const textOf = (query: SQL): string => {
  const { text, params } = statementOf(query)
  return JSON.stringify([text, params])
}

const preparedQueries = new WeakSet<SQL>()
/**
 * Marks a statement whose best plan does not depend on its values, such as a row by id: each connection parses and
 * plans it once, most of its cost. Not for lists, whose plan depends on the query.
 */
export const prepared = (query: SQL): SQL => {
  preparedQueries.add(query)
  return query
}
const nameOf = statementNames()

const toldNobody = (): void => undefined

/**
 * Corks the connection while `ask` sends synchronously: a system call and waking PostgreSQL cost more than most
 * statements.
 */
const inOnePiece = <T>({ connection: { stream } }: pg.PoolClient, ask: () => T): T => {
  stream.cork()
  try {
    return ask()
  } finally {
    stream.uncork()
  }
}

/**
 * Queries on a connection or a pool.
 * @param together how independent queries are sent in one packet
 */
const queryable = (
  client: pg.Pool | pg.PoolClient,
  together: (on: Queryable, asks: readonly ((on: Queryable) => Promise<unknown>)[]) => Promise<unknown[]>,
  announce: Queryable['announce'] = toldNobody,
): Queryable => {
  const message = ({ text, params }: Statement, isPrepared: boolean) => {
    return { text, values: [...params], types: typeParsers, ...(isPrepared ? { name: nameOf(text) } : {}) }
  }
  const send = (statement: Statement, isPrepared: boolean) => client.query(message(statement, isPrepared))
  const run = (query: SQL) => send(statementOf(query), preparedQueries.has(query))
  const on: Queryable = {
    all: async <R>(query: SQL) => (await run(query)).rows as R[],
    one: async <R>(query: SQL) => (await run(query)).rows[0] as R | undefined,
    run: async (query) => (await run(query)).rowCount ?? 0,
    kept: async <R>(statement: Statement) => (await send(statement, true)).rows as R[],
    table: async (statement, isPrepared = true) => {
      const { fields, rows } = await client.query<unknown[]>({ ...message(statement, isPrepared), rowMode: 'array' })
      return { columns: fields.map((field) => field.name), rows }
    },
    foreign: async (text, values) => (await client.query<Json>(text, [...values])).rows,
    // The answers come in the order of the questions, which a list has no type for.
    together: async (asks) => (await together(on, asks)) as never,
    announce,
    unit: {},
  }
  return on
}

/** Queries on one connection. */
export const onConnection = (client: pg.PoolClient, announce?: Queryable['announce']): Queryable =>
  queryable(client, (on, asks) => inOnePiece(client, () => Promise.all(asks.map((ask) => ask(on)))), announce)

const onPool = (pool: pg.Pool, announce: Queryable['announce']): Queryable =>
  queryable(
    pool,
    async (on, asks) => {
      if (asks.length < 2) return Promise.all(asks.map((ask) => ask(on)))
      const client = await pool.connect()
      try {
        const answers = await onConnection(client).together<unknown[]>(asks)
        client.release()
        return answers
      } catch (error) {
        // Other queries may still be running on it.
        client.release(true)
        throw error
      }
    },
    announce,
  )

const inTransaction = async <T, R>(
  pool: pg.Pool,
  publish: Queryable['announce'],
  work: (tx: Queryable) => Promise<T>,
  last?: (tx: Queryable, done: T) => Promise<R>,
): Promise<T | R> => {
  const client = await pool.connect()
  // The pool handles errors of idle connections only; one that breaks between two statements would end the process.
  // The next statement on it fails anyway.
  const ignore = () => {}
  client.on('error', ignore)
  const release = (broken?: Error) => {
    client.off('error', ignore)
    client.release(broken)
  }
  const news = new Set<Topic>()
  const tx = onConnection(client, (topic) => void news.add(topic))
  try {
    const [begun, working] = inOnePiece(client, () => [unheeded(client.query('begin')), work(tx)])
    const outcome = await working
    await begun
    const [results, ending] = inOnePiece(client, () => [
      last === undefined ? undefined : unheeded(last(tx, outcome)),
      client.query('commit'),
    ])
    const { command } = await ending
    const result = results === undefined ? outcome : await results
    // PostgreSQL answers COMMIT after a failed statement with ROLLBACK.
    if (command !== 'COMMIT') throw new Error('a transaction was to be kept after one of its statements had failed')
    release()
    for (const topic of news) publish(topic)
    return result
  } catch (error) {
    // A connection whose rollback fails is broken: the pool must not reuse it.
    await client.query('rollback').then(
      () => release(),
      (broken: Error) => release(broken),
    )
    throw error
  }
}

/** @param publish receives announced topics after the commit */
export const databaseOf = (pool: pg.Pool, publish: Queryable['announce'] = toldNobody): Database => ({
  ...onPool(pool, publish),
  pool,
  transaction: <T, R>(
    work: (tx: Queryable) => Promise<T>,
    last?: (tx: Queryable, done: T) => Promise<R>,
  ): Promise<T | R> => inTransaction(pool, publish, work, last),
})

/** Marks a promise as handled, so that an early rejection is not reported before it is awaited. */
const unheeded = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => undefined)
  return promise
}

const rendered = new Map<string, SQL>()
/** Cached: a statement has a hundred identifiers, and there are only as many as the declarations name. */
const once = (text: string): SQL => {
  const cached = rendered.get(text)
  if (cached !== undefined) return cached
  const rawSql = sql.raw(text)
  rendered.set(text, rawSql)
  return rawSql
}
const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`
/** A quoted identifier of the schema. Never pass text of a request: every name is cached. */
export const name = (identifier: string): SQL => once(quoted(identifier))
/** A column of an aliased table. */
export const col = (alias: string, column: string): SQL => once(`${quoted(alias)}.${quoted(column)}`)
/** A list for `= any(…)`. */
export const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`
/** Returns the ids as one text parameter: `any(${…}::uuid[])`. */
export const uuidsText = (ids: readonly string[]): string => `{${ids.join(',')}}`
export const texts = (list: readonly string[]): SQL => sql`${sql.param([...list])}::text[]`
export const and = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join([...conditions], sql` and `)})`
export const or = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`
