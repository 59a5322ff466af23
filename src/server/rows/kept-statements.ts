import { type SQL, sql } from 'drizzle-orm'
import type { Actor, Caller } from '../actor.ts'
import { type Json, type Queryable, type Statement, statementOf, steady, type Table } from '../db/database.ts'
import type { Engine } from '../engine.ts'
import type { Scope } from './expression.ts'
import { no, type RowRules, rowRules, yes } from './rules.ts'

/** What a statement says besides its words: a value that is always the same, or one of who asks, and when. */
type Slot = { readonly always: unknown } | { readonly of: string }
type Kept = {
  readonly text: string
  readonly slots: readonly Slot[]
  /** What stands between the slots. */
  readonly pieces: readonly SQL[]
}

/** Values by what they are, of one caller and one moment. */
type Values = ReadonlyMap<string, unknown>
/** Values that a statement is about, such as the id of a row. What is written must not depend on them. */
export type About = { readonly [name: string]: unknown }
/** Writes the statement for a scope, from its declaration and what the caller holds. */
export type Build = (scope: Scope, about: About) => SQL

const mostKept = 10_000
const kept = new WeakMap<Engine['db'], Map<string, Kept | null>>()

const setNumbers = new WeakMap<ReadonlySet<string>, number>()
const numbers = new Map<string, number>()
let numbered = 0
/** A number for what a set of permissions holds: names of a hundred in each key would be most of the work of finding a statement. */
const numberOfSet = (permissions: ReadonlySet<string>): number => {
  const known = setNumbers.get(permissions)
  if (known !== undefined) return known
  const names = JSON.stringify([...permissions].sort())
  const number = numbers.get(names) ?? ++numbered
  if (numbers.size >= mostKept) numbers.clear()
  numbers.set(names, number)
  setNumbers.set(permissions, number)
  return number
}

const holdings = new WeakMap<Actor, string>()
/**
 * All of a caller that may decide how a statement reads: what they hold and of what they are, not who they are. Rules are
 * chosen by permissions and roles, and a reference that somebody has not, such as a client, lets a rule fall away.
 */
const holdingsOf = (caller: Caller): string => {
  if (caller === 'system') return 'system'
  const known = holdings.get(caller)
  if (known !== undefined) return known
  const bound = Object.entries(caller.attributes).map(([field, value]) => `${field}:${value === null ? 0 : 1}`)
  const made = JSON.stringify([numberOfSet(caller.permissions), [...caller.roles].sort(), bound.sort()])
  holdings.set(caller, made)
  return made
}

const moment = (ms: number): string => new Date(ms).toISOString()
const valuesOf = (caller: Caller, now: number, about: About): Values => {
  const values = new Map<string, unknown>([['now', moment(now)]])
  for (const [name, value] of Object.entries(about)) values.set(`about ${name}`, value)
  if (caller === 'system') return values
  for (const name of ['id', 'name', 'timeZone', 'sessionId'] as const) values.set(name, caller[name])
  for (const [field, value] of Object.entries(caller.attributes)) if (value !== null) values.set(`as ${field}`, value)
  return values
}

/** An id that is nobody's, unlike all others of the same statement. */
const standIn = (round: number, n: number): string => `00000000-0000-4000-8${round}00-${String(n).padStart(12, '0')}`

/** Somebody who holds the same, and is nobody. Each value is another than in the other round. */
const nobodyLike = (caller: Caller, round: number): Caller => {
  if (caller === 'system') return caller
  let n = 1
  const attributes = Object.entries(caller.attributes).map(([field, value]) => [
    field,
    value === null ? null : standIn(round, n++),
  ])
  return {
    ...caller,
    id: standIn(round, 0),
    name: `Nobody ${round}`,
    // Of a zone a real one: it may be reckoned with.
    timeZone: `Etc/GMT-${round}`,
    sessionId: standIn(round, 99),
    attributes: Object.fromEntries(attributes),
  }
}

/**
 * Writes the statement twice, for two who are nobody: what differs between the two is a value of who asks or when. Where
 * that is anything but such a value as it is, the statement is not kept, and written anew each time.
 */
const learn = (engine: Engine, caller: Caller, about: About, build: Build): Kept | null => {
  const round = (n: number) => {
    // Far apart, and neither a round number of days.
    const now = Date.UTC(2001 + n, n, n, n, n, n, n)
    const nobody = nobodyLike(caller, n)
    const past = { ...engine, now: () => now }
    const said = Object.fromEntries(Object.keys(about).map((name, at) => [name, standIn(n, 200 + at)]))
    const scope: Scope = { engine: past, caller: nobody, rules: rowRules(past, nobody) }
    return { statement: statementOf(build(scope, said)), values: valuesOf(nobody, now, said) }
  }
  const [one, other] = [round(1), round(2)]
  if (one.statement.text !== other.statement.text) return null
  const slots = one.statement.params.map((param, at): Slot | undefined => {
    const second = other.statement.params[at]
    if (JSON.stringify(param) === JSON.stringify(second)) return { always: param }
    const found = [...one.values].find(([name, value]) => value === param && other.values.get(name) === second)
    return found === undefined ? undefined : { of: found[0] }
  })
  const { text } = one.statement
  const known = slots.filter((slot) => slot !== undefined)
  const pieces = text.split(/\$\d+/).map((piece) => sql.raw(piece))
  // A text that holds a dollar of its own has more pieces than values stand between.
  return known.length < slots.length || pieces.length !== slots.length + 1 ? null : { text, slots: known, pieces }
}

const keptFor = (engine: Engine, caller: Caller, key: string, about: About, build: Build): Kept | null => {
  const statements = kept.get(engine.db) ?? new Map<string, Kept | null>()
  kept.set(engine.db, statements)
  const whole = `${key} ${holdingsOf(caller)}`
  const found = statements.get(whole)
  if (found !== undefined) return found
  const learnt = learn(engine, caller, about, build)
  // The oldest goes first: a map keeps the order of its making.
  if (statements.size >= mostKept) statements.delete(statements.keys().next().value ?? '')
  statements.set(whole, learnt)
  return learnt
}

const filled = ({ slots }: Kept, values: Values): readonly unknown[] =>
  slots.map((slot) => ('of' in slot ? values.get(slot.of) : slot.always))

/**
 * The statement that `build` writes for a caller, written once for all who hold the same: of a row by its id most of the
 * time went into putting some hundred conditions together, the same as the time before.
 * @param key what `build` depends on besides its scope; the same key always builds the same
 */
export const keptStatement = (
  { engine, caller }: Pick<Scope, 'engine' | 'caller'>,
  key: string,
  about: About,
  build: Build,
): Statement | undefined => {
  const found = keptFor(engine, caller, key, about, build)
  return found === null ? undefined : { text: found.text, params: filled(found, valuesOf(caller, engine.now(), about)) }
}

/** The same as part of a statement. */
export const keptPart = (scope: Scope, key: string, build: (scope: Scope) => SQL): SQL => {
  const { engine, caller } = scope
  const found = keptFor(engine, caller, key, {}, build)
  if (found === null) return build(scope)
  if (found.slots.length === 0) return found.pieces[0] as SQL
  const values = filled(found, valuesOf(caller, engine.now(), {}))
  return sql.join(found.pieces.flatMap((piece, at) => (at === 0 ? [piece] : [sql.param(values[at - 1]), piece])))
}

/** The rules of a request: those of rows by their ids, which are most of each statement, are kept. */
export const keptRules = (engine: Engine, caller: Caller): RowRules => {
  const pure = rowRules(engine, caller)
  const written = new Map<string, SQL>()
  const scope: Scope = { engine, caller, rules: pure }
  return {
    ...pure,
    listed: async (model, alias, on) => {
      const asked = pure.parents(model)
      if (asked === undefined) return pure.listedBy(model, alias, undefined)
      const build: Build = ({ rules }) => rules.parents(model) ?? asked
      return pure.listedBy(model, alias, await keptOne(on, scope, `parents ${model.name}`, {}, build))
    },
    sql: (model, access, alias) => {
      const key = `rule ${model.name} ${access} ${alias}`
      const known = written.get(key)
      if (known !== undefined) return known
      const part = keptPart(scope, key, ({ rules }) => rules.sql(model, access, alias))
      const { text } = statementOf(part)
      const made = text === 'true' ? yes : text === 'false' ? no : part
      written.set(key, made)
      return made
    },
  }
}

/** The rows of what `build` writes. */
export const keptAll = <R = Json>(
  on: Queryable,
  scope: Scope,
  key: string,
  about: About,
  build: Build,
): Promise<R[]> => {
  const statement = keptStatement(scope, key, about, build)
  return statement === undefined ? on.all<R>(steady(build(scope, about))) : on.kept<R>(statement)
}

/** The same as columns and values. */
export const keptTable = (on: Queryable, scope: Scope, key: string, about: About, build: Build): Promise<Table> =>
  on.table(keptStatement(scope, key, about, build) ?? statementOf(build(scope, about)))

/** The first row of what `build` writes. */
export const keptOne = async <R = Json>(
  ...what: [on: Queryable, scope: Scope, key: string, about: About, build: Build]
): Promise<R | undefined> => (await keptAll<R>(...what))[0]
