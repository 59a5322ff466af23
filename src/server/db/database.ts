import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Topic } from '../live/live.ts'

const dialect = new PgDialect()
export type Json = { [key: string]: unknown }

/** A statement as it goes over the wire. */
export type Statement = { readonly text: string; readonly params: readonly unknown[] }

/** Rows as they come: values in the order of the columns, for whoever makes something else of them. */
export type Table = { readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[] }

/** Runs statements on a connection. */
export type Queryable = {
  /** All rows. The row type is the caller's word: the statements are made from declarations, and the suites hold both equal. */
  readonly all: <R = Json>(query: SQL) => Promise<R[]>
  /** The first row, if any. */
  readonly one: <R = Json>(query: SQL) => Promise<R | undefined>
  /** Rows touched. */
  readonly run: (query: SQL) => Promise<number>
  /** All rows of a steady statement that was written before. */
  readonly kept: <R = Json>(statement: Statement) => Promise<R[]>
  /** The same as columns and values. @param isSteady whether its plan is the same whatever its values, see `steady` */
  readonly table: (statement: Statement, isSteady?: boolean) => Promise<Table>
  /** A statement of another library, with its own `$1`. */
  readonly foreign: (text: string, values: readonly unknown[]) => Promise<Json[]>
  /**
   * Answers of questions that do not wait for each other. What each sends at once goes over one connection in one piece, so that
   * they cost one wait.
   */
  readonly together: <T extends readonly unknown[]>(
    asks: {
      readonly [N in keyof T]: (on: Queryable) => Promise<T[N]>
    },
  ) => Promise<T>
  /** Tells every process of this kind of news once what was written so far is committed; a rollback tells nothing. */
  readonly announce: (topic: Topic) => void
}
export type Database = Queryable & {
  /**
   * Runs the work in one transaction: all or nothing. A refusal thrown inside rolls back.
   * @param last asked when the work is done, its one statement sent along with the commit; where that fails, nothing is kept
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
 * PostgreSQL's spelling of a moment as ISO 8601: given as it is, `Date` reads years below 100 as those of its own
 * century. Years before 1 and after 9999, which only computed fields reach, come with ISO's sign.
 */
const isoOf = (text: string): string => {
  // Nearly all are of this form; taking them apart is what a list of moments would spend its time on.
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
  // One spelling of moments, the wire's; numbers of 64 bits stay exact to 2^53, and no counter comes near.
  [types.TIMESTAMPTZ, isoOf],
  [types.DATE, (text) => text],
  [types.INT8, Number],
])
/** How values come out of the database; give it to every pool. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    parsers.get(id) ?? pg.types.getTypeParser(id, format ?? 'text')) as typeof pg.types.getTypeParser,
}

/** Letters from which on a list is sent once, however often a statement names it. */
const longList = 200
/** The ids of all parents that somebody sees stand four times in the statement of a list, of one type each time. */
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

/** A statement as text and parameters: two that read alike are one and the same question. */
export const textOf = (query: SQL): string => {
  const { text, params } = statementOf(query)
  return JSON.stringify([text, params])
}

const preparedQueries = new WeakSet<SQL>()
/**
 * Marks a statement whose best plan is the same whatever its values, such as a row by its id: a connection reads and
 * plans it once, which is most of what it costs. Not for lists: their plan depends on what is asked.
 */
export const prepared = (query: SQL): SQL => {
  preparedQueries.add(query)
  return query
}
/** Names of steady statements by their text. There are as many as there are entities and forms of writes. */
const names = new Map<string, string>()
const mostNames = 2000
const nameOf = (text: string): string | undefined => {
  const cachedName = names.get(text)
  if (cachedName !== undefined || names.size >= mostNames) return cachedName
  const newName = `tms_${names.size}`
  names.set(text, newName)
  return newName
}

const toldNobody = (): void => undefined

/** Sends in one piece what `ask` sends before it first waits: a system call, and waking PostgreSQL, costs more than most statements. */
const inOnePiece = <T>({ connection: { stream } }: pg.PoolClient, ask: () => T): T => {
  stream.cork()
  try {
    return ask()
  } finally {
    stream.uncork()
  }
}

/** Statements on a connection or a pool. @param together how questions go to it in one piece */
const queryable = (
  client: pg.Pool | pg.PoolClient,
  together: (on: Queryable, asks: readonly ((on: Queryable) => Promise<unknown>)[]) => Promise<unknown[]>,
  announce: Queryable['announce'] = toldNobody,
): Queryable => {
  const message = ({ text, params }: Statement, isSteady: boolean) => {
    const name = isSteady ? nameOf(text) : undefined
    return { text, values: [...params], types: typeParsers, ...(name === undefined ? {} : { name }) }
  }
  const send = (statement: Statement, isSteady: boolean) => client.query(message(statement, isSteady))
  const run = (query: SQL) => send(statementOf(query), preparedQueries.has(query))
  const on: Queryable = {
    all: async <R>(query: SQL) => (await run(query)).rows as R[],
    one: async <R>(query: SQL) => (await run(query)).rows[0] as R | undefined,
    run: async (query) => (await run(query)).rowCount ?? 0,
    kept: async <R>(statement: Statement) => (await send(statement, true)).rows as R[],
    table: async (statement, isSteady = true) => {
      const { fields, rows } = await client.query<unknown[]>({ ...message(statement, isSteady), rowMode: 'array' })
      return { columns: fields.map((field) => field.name), rows }
    },
    foreign: async (text, values) => (await client.query<Json>(text, [...values])).rows,
    together: async (asks) => (await together(on, asks)) as never,
    announce,
  }
  return on
}

/** Statements on a connection. */
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
        // Others of them may still be under way.
        client.release(true)
        throw error
      }
    },
    announce,
  )

/** @param publish told of news once it is committed */
export const databaseOf = (pool: pg.Pool, publish: Queryable['announce'] = toldNobody): Database => ({
  ...onPool(pool, publish),
  pool,
  transaction: async <T, R>(
    work: (tx: Queryable) => Promise<T>,
    last?: (tx: Queryable, done: T) => Promise<R>,
  ): Promise<T | R> => {
    const client = await pool.connect()
    // The pool listens to idle connections only: one that breaks between two statements of ours would end the process.
    // The next statement on it fails, and that is enough.
    const heard = () => {}
    client.on('error', heard)
    const release = (broken?: Error) => {
      client.off('error', heard)
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
      // What PostgreSQL answers to a commit after a statement that failed.
      if (command !== 'COMMIT') throw new Error('a transaction was to be kept after one of its statements had failed')
      release()
      for (const topic of news) publish(topic)
      return result
    } catch (error) {
      // A connection whose rollback fails is broken: the pool must not hand it out again.
      await client.query('rollback').then(
        () => release(),
        (broken: Error) => release(broken),
      )
      throw error
    }
  },
})

/** Lets a promise be waited for later: should it fail before, that is no failure that nobody hears of. */
const unheeded = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => undefined)
  return promise
}

const rendered = new Map<string, SQL>()
/** Made once: a statement has a hundred of them, and there are only as many as declarations have names. */
const once = (text: string): SQL => {
  const cached = rendered.get(text)
  if (cached !== undefined) return cached
  const rawSql = sql.raw(text)
  rendered.set(text, rawSql)
  return rawSql
}
const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`
/** An identifier of the schema, quoted. Never of a request's making: all are kept. */
export const name = (identifier: string): SQL => once(quoted(identifier))
/** A column of an aliased table. */
export const col = (alias: string, column: string): SQL => once(`${quoted(alias)}.${quoted(column)}`)
/** A list for `= any(…)`. */
export const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`
/** The same as one text, for statements whose values are texts: `any(${…}::uuid[])`. */
export const uuidsText = (ids: readonly string[]): string => `{${ids.join(',')}}`
export const texts = (list: readonly string[]): SQL => sql`${sql.param([...list])}::text[]`
export const and = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join([...conditions], sql` and `)})`
export const or = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`

/** SQLSTATE of a database error, whoever wrapped it. */
export const sqlState = (error: unknown): string | undefined => {
  const at = error as { code?: unknown; cause?: unknown } | null | undefined
  if (typeof at?.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code
  return at?.cause === undefined ? undefined : sqlState(at.cause)
}

/** disk_full */
export const isOutOfSpace = (error: unknown): boolean => sqlState(error) === '53100'
