// Decision (2026-11): The row rules decide which changes a reader may hear, one query for each entity and each
// different rule. Revisit if a thousand different users listen in one process.
// Decision (2026-11): `gone` has an id only where the reader could see the row (its rule still matches it, in the
// trash, or they see all rows); for moved or deleted rows it names the entity. Revisit if the log records who could see
// a row.
import { type SQL, sql } from 'drizzle-orm'
import type { Rule } from '../../core/declare/entity.ts'
import type { Model } from '../../core/declare/model.ts'
import { permissionFor } from '../../core/declare/permissions.ts'
import { type Actor, holdsAll } from '../actor.ts'
import { and, name, textOf, uuids } from '../db/database.ts'
import type { Engine } from '../engine.ts'
import { alive } from '../rows/rules/alive.ts'
import { rowRules } from '../rows/rules/rules.ts'
import type { Entry } from './log-reader.ts'

type Change = { readonly entity: string; readonly id: string; readonly version: number }
/**
 * A row that is gone for the caller. Has an id only if they could see the row before; without one, some row of the
 * entity was deleted or moved, and they may or may not have seen it.
 */
type Gone = { readonly entity: string; readonly id?: string }
export type Heard = { readonly changes: readonly Change[]; readonly gone: readonly Gone[] }

/**
 * A row of the batch. `left`: somebody may no longer see it. `unsure`: nobody can tell who, since the row is gone or
 * changed; for a row in the trash its rule still tells.
 */
type Affected = { readonly id: string; readonly left: boolean; readonly unsure: boolean }
type Row = { readonly id: string; readonly version: number; readonly alive: boolean }
type Group = { readonly rule: SQL; readonly all: boolean; readonly callers: Actor[] }

/** Most concurrent queries: the pool's other connections serve requests. */
const atOnce = 3
const alias = 't'

/** Returns the wire names of the fields that decide who sees a row. */
const decidingFields = (model: Model): ReadonlySet<string> => {
  const walk = (rule: Rule): readonly string[] => {
    if ('any' in rule) return rule.any.flatMap(walk)
    if ('every' in rule) return rule.every.flatMap(walk)
    if ('own' in rule) return [rule.own]
    if ('member' in rule) return [rule.member]
    if ('shares' in rule) return [rule.shares]
    if ('same' in rule) return [rule.same]
    if ('is' in rule) return [rule.is]
    if ('listing' in rule) return [rule.listing]
    if ('has' in rule) return [rule.has]
    if ('not' in rule) return walk(rule.not)
    return 'via' in rule ? [rule.via] : []
  }
  return new Set(walk(model.entity.access.read).map((field) => model.byName.get(field)?.wire ?? field))
}

/** Returns each row once, with whether it was deleted, and whether a field changed that decides who sees it. */
const affectedRows = (model: Model, entries: readonly Entry[]): readonly Affected[] => {
  const deciding = decidingFields(model)
  const keeps = model.entity.trash === true
  const rows = new Map<string, Affected>()
  for (const { rowId: id, action, fields } of entries) {
    const before = rows.get(id)
    const deleted = action === 'deleted'
    const moved = action !== 'created' && fields.some((field) => deciding.has(field))
    rows.set(id, {
      id,
      left: before?.left === true || deleted || moved,
      unsure: before?.unsure === true || moved || (deleted && !keeps),
    })
  }
  return [...rows.values()]
}

const inTurn = async <T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
  const rest = [...list]
  const worker = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/**
 * Returns what each caller may hear of the entries, by the same row rules as every list. One query for each entity and
 * each different rule: callers to whom the same rule applies with the same values (a department, a permission that
 * lifts rules) share it, and callers without permission for the entity need none.
 * @param access `update`: only changes of rows that the caller may change
 */
export const judge = async (
  engine: Engine,
  entries: readonly Entry[],
  callers: readonly Actor[],
  access: 'read' | 'update' = 'read',
): Promise<ReadonlyMap<Actor, Heard>> => {
  const newsByActor = new Map<Actor, { changes: Change[]; gone: Gone[] }>()
  for (const model of engine.models.all) {
    const own = entries.filter(({ entity }) => entity === model.name)
    if (own.length === 0) continue
    const affected = affectedRows(model, own)
    await inTurn(groupsOf(engine, model, callers, access), async (group) => {
      const messages = await tell(engine, model, affected, group)
      for (const caller of group.callers) {
        const sofar = newsByActor.get(caller) ?? { changes: [], gone: [] }
        newsByActor.set(caller, sofar)
        sofar.changes.push(...messages.changes)
        sofar.gone.push(...messages.gone)
      }
    })
  }
  return newsByActor
}

const groupsOf = (
  engine: Engine,
  model: Model,
  callers: readonly Actor[],
  access: 'read' | 'update',
): readonly Group[] => {
  const groups = new Map<string, Group>()
  for (const caller of callers) {
    const rules = rowRules(engine, caller)
    if (!rules.mayRead(model)) continue
    if (access === 'update' && !holdsAll(caller, [permissionFor(model.entity, 'update')])) continue
    const rule = rules.sql(model, access, alias)
    const key = textOf(rule)
    const group = groups.get(key) ?? { rule, all: key === everything, callers: [] }
    groups.set(key, group)
    group.callers.push(caller)
  }
  return [...groups.values()]
}
const everything = textOf(sql`true`)

const tell = async (
  { db }: Engine,
  model: Model,
  affected: readonly Affected[],
  { rule, all }: Group,
): Promise<Heard> => {
  const rows = await db.all<Row>(
    sql`select t.id, t.version, ${alive(model, alias)} as alive from ${name(model.table)} t where ${and([sql`t.id = any(${uuids(affected.map(({ id }) => id))})`, rule])}`,
  )
  const visibleRows = new Map(rows.map((row) => [row.id, row]))
  const entity = model.name
  const changes: Change[] = []
  const gone: Gone[] = []
  let isSilent = true
  for (const { id, left, unsure } of affected) {
    const row = visibleRows.get(id)
    if (row?.alive === true) changes.push({ entity, id, version: row.version })
    // The row was deleted, and the caller could see it: its rule still matches it, or they see all rows.
    else if (left && (row !== undefined || all)) gone.push({ entity, id })
    else if (unsure) isSilent = false
  }
  return { changes, gone: isSilent ? gone : [...gone, { entity }] }
}
