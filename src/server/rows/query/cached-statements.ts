// Decision (2026-11): Rules and reads by id are rendered to SQL once for all callers with the same permissions. Rules
// name the caller's values by placeholders; a rule that reads a value itself throws as it is rendered. A test compares
// the cached rules of every entity and role with freshly rendered ones. Revisit when a rule's SQL text depends on the
// caller.
import { fillPlaceholders, is, Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Actor, Caller } from '../../actor.ts'
import { type Json, type Queryable, type Statement, statementOf, type Table } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { no, yes } from '../rules/alive.ts'
import { placeholders, valuesByName } from '../rules/caller-values.ts'
import { type ListRule, type RowRules, rowRules } from '../rules/rules.ts'
import type { Scope } from './expression.ts'

/**
 * Statements by id, and row rules, are rendered once for all callers with the same permissions: combining some
 * hundred conditions took most of the time of reading one row. The SQL names the caller's values by placeholders
 * (`caller-values.ts`), which are filled in for each call.
 */
type Template = Statement & {
  /** SQL text between the placeholders. */
  readonly pieces: readonly SQL[]
}

/** Parameters of one call, such as a row's id. The rendered SQL must not depend on them. */
export type About = { readonly [name: string]: unknown }
/** Renders the statement for a scope, from the declaration and the caller's permissions. */
export type Build = (scope: Scope, about: About) => SQL

const mostCached = 10_000
const templates = new WeakMap<Engine['db'], Map<string, Template>>()

const setNumbers = new WeakMap<ReadonlySet<string>, number>()
const numbers = new Map<string, number>()
let lastNumber = 0
/** A number for each set of permissions: joining a hundred names into every key would cost most of the lookup. */
const numberOfSet = (permissions: ReadonlySet<string>): number => {
  const cached = setNumbers.get(permissions)
  if (cached !== undefined) return cached
  const names = JSON.stringify([...permissions].sort())
  const number = numbers.get(names) ?? ++lastNumber
  if (numbers.size >= mostCached) numbers.clear()
  numbers.set(names, number)
  setNumbers.set(permissions, number)
  return number
}

const holdings = new WeakMap<Actor, string>()
/**
 * Everything about a caller that may change the SQL: permissions, roles and which references they have (a rule about
 * a missing one, such as a client, is dropped), but not who they are.
 */
const holdingsOf = (caller: Caller): string => {
  if (caller === 'system') return 'system'
  const cached = holdings.get(caller)
  if (cached !== undefined) return cached
  const bound = Object.entries(caller.attributes).map(([field, value]) => `${field}:${value === null ? 0 : 1}`)
  const key = JSON.stringify([numberOfSet(caller.permissions), [...caller.roles].sort(), bound.sort()])
  holdings.set(caller, key)
  return key
}

const refuse = (what: string) => (): never => {
  throw new Error(`a cached statement may not hold the caller's ${what} itself: it names it by a placeholder`)
}

/** A caller with the same permissions and no values: a value that got into a template would leak to all. */
const holderLike = (caller: Caller): Caller => {
  if (caller === 'system') return caller
  const { permissions, roles, attributes } = caller
  const holder = { permissions, roles, attributes: {} }
  for (const [field, value] of Object.entries(attributes))
    Object.defineProperty(holder.attributes, field, {
      enumerable: true,
      get: value === null ? () => null : () => ({ toString: refuse(field), toJSON: refuse(field) }),
    })
  for (const name of ['id', 'name', 'timeZone', 'sessionId']) Object.defineProperty(holder, name, { get: refuse(name) })
  return holder as Actor
}

const templateFor = (engine: Engine, caller: Caller, about: About, build: Build): Template => {
  const timeless = { ...engine, now: refuse('moment') }
  const holder = holderLike(caller)
  const rules = rowRules(timeless, holder, placeholders)
  const parameters = Object.fromEntries(Object.keys(about).map((name) => [name, sql.placeholder(`about.${name}`)]))
  const { text, params } = statementOf(
    build({ engine: timeless, caller: holder, rules, values: placeholders }, parameters),
  )
  const pieces = text.split(/\$\d+/).map((piece) => sql.raw(piece))
  if (pieces.length !== params.length + 1) throw new Error(`a cached statement has a placeholder twice: ${text}`)
  return { text, params, pieces }
}

const cachedTemplate = (engine: Engine, caller: Caller, key: string, about: About, build: Build): Template => {
  const cached = templates.get(engine.db) ?? new Map<string, Template>()
  templates.set(engine.db, cached)
  const cacheKey = `${key} ${holdingsOf(caller)}`
  const statement = cached.get(cacheKey)
  if (statement !== undefined) return statement
  const template = templateFor(engine, caller, about, build)
  // Evicts the oldest: a Map iterates in insertion order.
  if (cached.size >= mostCached) cached.delete(cached.keys().next().value ?? '')
  cached.set(cacheKey, template)
  return template
}

const fill = ({ params }: Template, engine: Engine, caller: Caller, about: About): readonly unknown[] => {
  if (!params.some((param) => is(param, Placeholder))) return params
  const values = valuesByName(caller, engine.now())
  for (const [name, value] of Object.entries(about)) values[`about.${name}`] = value
  return fillPlaceholders([...params], values)
}

/**
 * Returns the statement that `build` renders for a caller, cached for all callers with the same permissions.
 * @param key everything else that `build` depends on; equal keys must build equal SQL
 */
export const cachedStatement = (
  { engine, caller }: Pick<Scope, 'engine' | 'caller'>,
  key: string,
  about: About,
  build: Build,
): Statement => {
  const template = cachedTemplate(engine, caller, key, about, build)
  return { text: template.text, params: fill(template, engine, caller, about) }
}

const nothing = sql.raw('')
/** Parts that are known by their text. */
const constants: ReadonlyMap<string, SQL> = new Map([
  ['true', yes],
  ['false', no],
  ['', nothing],
])

/** Like `cachedStatement`, as part of another statement. */
export const cachedPart = (
  { engine, caller }: Pick<Scope, 'engine' | 'caller'>,
  key: string,
  about: About,
  build: Build,
): SQL => {
  const template = cachedTemplate(engine, caller, key, about, build)
  const { pieces, text } = template
  if (pieces.length === 1) return constants.get(text) ?? (pieces[0] as SQL)
  const values = fill(template, engine, caller, about)
  return sql.join(pieces.flatMap((piece, n) => (n === 0 ? [piece] : [sql.param(values[n - 1]), piece])))
}

/** Row rules of a request; rendering them took most of the time of each statement, so they are cached. */
export const cachedRules = (engine: Engine, caller: Caller): RowRules => {
  const pure = rowRules(engine, caller)
  const parts = new Map<string, SQL>()
  const scope = { engine, caller }
  return {
    ...pure,
    listed: async (model, alias, on) => {
      const question = cachedStatement(
        scope,
        `parents ${model.name}`,
        {},
        ({ rules }) => rules.parents(model) ?? nothing,
      )
      const parents = question.text === '' ? undefined : (await on.kept(question))[0]
      const listedBy = ({ rules }: Scope, about: About) =>
        rules.listedBy(model, alias, parents === undefined ? undefined : about)
      const part = (name: string, of: (rule: ListRule) => SQL) =>
        cachedPart(scope, `listed ${model.name} ${alias} ${name}`, parents ?? {}, (...given) => of(listedBy(...given)))
      return {
        whole: part('whole', ({ whole }) => whole),
        branches: () => {
          const branches: SQL[] = []
          for (let n = 0; ; n++) {
            const branch = part(`branch ${n}`, (rule) => rule.branches()[n] ?? nothing)
            if (branch === nothing) return branches
            branches.push(branch)
          }
        },
      }
    },
    sql: (model, access, alias) => {
      const key = `rule ${model.name} ${access} ${alias}`
      const cached = parts.get(key)
      if (cached !== undefined) return cached
      const rule = cachedPart(scope, key, {}, ({ rules }) => rules.sql(model, access, alias))
      parts.set(key, rule)
      return rule
    },
  }
}

type Cached = [on: Queryable, scope: Pick<Scope, 'engine' | 'caller'>, key: string, about: About, build: Build]

/** Rows of the statement that `build` renders. */
export const cachedRows = <R = Json>(...[on, scope, key, about, build]: Cached): Promise<R[]> =>
  on.kept<R>(cachedStatement(scope, key, about, build))

/** Returns the rows as columns and positional values. */
export const cachedTable = (...[on, scope, key, about, build]: Cached): Promise<Table> =>
  on.table(cachedStatement(scope, key, about, build))

/** The first row, if any. */
export const cachedRow = async <R = Json>(...what: Cached): Promise<R | undefined> => (await cachedRows<R>(...what))[0]
