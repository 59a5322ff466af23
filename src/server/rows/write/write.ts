import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { type Caller, callerClock } from '../../actor.ts'
import { col, type Json, name, prepared, type Queryable } from '../../db/database.ts'
import type { Engine, HookContext } from '../../engine.ts'
import { withCoeditBase } from '../../log/coedit-bases.ts'
import { toldWhole } from '../../log/earlier-entries.ts'
import { changedSince, eventValues, type FieldChange, type Since } from '../../log/events.ts'
import { withFileNames } from '../../log/file-values.ts'
import { faultAt, forbidden, notFound, Problem } from '../../problem.ts'
import { cachedRow, cachedRows } from '../query/cached-statements.ts'
import { readerFor } from '../read/read.ts'
import { assertNoRing } from '../references/parent-rings.ts'
import { resolveReferences } from '../references/references.ts'
import { lockRows } from '../references/row-locks.ts'
import { isOpen } from '../rules/alive.ts'
import { refusedByGuard } from '../rules/guards.ts'
import { readBody, together } from '../values/body.ts'
import { endDays } from '../values/end-of-days.ts'
import { type ListWrite, listWrite, rebased, writeLinks } from '../values/lists.ts'
import { withLongTexts } from '../values/long-texts.ts'
import { type Conflicts, mergeStale, mergeTexts, sameValue } from '../values/merge.ts'
import {
  eventsOfOneCall,
  faultsOfChildRows,
  type NextEvent,
  type Parent,
  partChildRows,
  writeChildRows,
} from './child-rows.ts'
import type { MovedRow } from './moved-rows.ts'
import { prepare, type Resolved } from './prepare.ts'
import { insertSql, lockedSql, storedValues, updateSql } from './write-statements.ts'
import type { UpdateOptions, Writer } from './writer.ts'

const alias = 't'
/** Source of writes that undo others. */
export const undoSource = 'undo'
export type WriterOptions = {
  /** Source of the writes for the history; `api` by default. */
  readonly source?: string
  /** Stored for required secrets that were not sent: a hash that no password matches. */
  readonly lockedSecret?: string
  /** The result of the row's hooks that ran before the transaction. */
  readonly ahead?: unknown
  /** Receives the rows that are moved to another owner. */
  readonly moved?: MovedRow[]
  /** Nobody is notified that the writes mention them: imported rows were written elsewhere, and often long ago. */
  readonly isQuiet?: boolean
  /** Receives what the call's answer reports once. */
  readonly tell?: HookContext['tell']
  /** Gives the events their ids and their cause; unless given, each write has an event of its own. */
  readonly nextEvent?: NextEvent
}

const engineNames = new Set(['id', 'created_at', 'updated_at', 'created_by', 'updated_by'])
const isStored = (field: ModelField): boolean => field.column !== null && !engineNames.has(field.name)
const isRecord = (sent: unknown): sent is Json => typeof sent === 'object' && sent !== null && !Array.isArray(sent)
const wiresOf = (fields: readonly ModelField[]): string => fields.map(({ wire }) => wire).join()

/** Returns everything that one caller may write, in one transaction. */
export const writerFor = (engine: Engine, caller: Caller, tx: Queryable, options: WriterOptions = {}): Writer => {
  const { source, lockedSecret, ahead, moved, tell, isQuiet = false } = options
  const { scope } = readerFor(engine, caller, tx)
  const clock = callerClock(caller, engine.now())
  const actorId = caller === 'system' ? null : caller.id
  const context: HookContext = {
    tx,
    caller,
    engine,
    isUndo: source === undoSource,
    isQuiet,
    ahead,
    ...(moved && { moved }),
    ...(tell && { tell }),
  }
  const from = source === undefined ? {} : { source }
  const eventsOf = (): NextEvent => options.nextEvent ?? eventsOfOneCall()

  /**
   * Returns the row by wire names, locked, with the answers to what its hooks ask.
   * @param body as it was sent
   * @throws Problem 404 if it is not visible, 403 if it may not be changed
   */
  const lockedRow = async (
    model: Model,
    id: string,
    body: unknown,
    isStep = false,
  ): Promise<{ row: Json; fixed: readonly string[] }> => {
    const wires = new Set(Object.keys(Object(body)))
    const build = lockedSql(model, engine.hooks[model.name]?.withLock)
    const [, row] = await tx.together<[unknown, Json | undefined]>([
      (on) => lockRows(engine, model, { ids: [id], wires }, on),
      (on) => cachedRow(on, scope, `locked ${model.name}`, { id }, build),
    ])
    if (row === undefined) throw notFound()
    const { $may, $fixed, ...values } = row
    if ($may !== true && !isStep) throw forbidden()
    return { row: values, fixed: ($fixed as readonly string[] | undefined) ?? [] }
  }

  /** Checks the create rule against the inserted row. */
  const assertMayCreate = async (model: Model, id: string): Promise<void> => {
    const rule = scope.rules.sql(model, 'create', alias)
    if (isOpen(rule)) return
    const permitted = await tx.one(
      prepared(
        sql`select 1 as yes from ${name(model.table)} ${name(alias)} where ${col(alias, 'id')} = ${id} and ${rule}`,
      ),
    )
    if (permitted === undefined) throw forbidden()
  }

  /** Returns the changes of the row's lists of references; `writeLinks` writes them. */
  const listsOf = (before: Json, { lists }: Resolved): readonly ListWrite[] =>
    [...lists].flatMap(
      ([field, sent]) => listWrite(field, (before[field.wire] as readonly string[] | undefined) ?? [], sent) ?? [],
    )

  /** Returns the event of a write, as parameters of its statement. */
  const eventOf = async (
    model: Model,
    rowId: string,
    version: number,
    at: number,
    changes: readonly FieldChange[],
    nextEvent: NextEvent,
  ) => {
    const tracked = changes.filter(({ field }) => model.fields.find(({ wire }) => wire === field)?.tracked === true)
    const action = version === 1 ? 'created' : 'updated'
    const loggedChanges = await withFileNames(model, tracked, tx)
    const about = { entity: model.name, rowId, action, version, caller, at, changes: loggedChanges }
    return eventValues(tx, { ...about, ...from, ...nextEvent() })
  }

  /** Runs the area's hook after a write. */
  const conclude = async (model: Model, row: Json, changes: readonly FieldChange[]) => {
    const names = changes.map(({ field }) => field)
    await engine.hooks[model.name]?.afterWrite?.(row, names, context, changes)
    return names
  }

  const create: Writer['create'] = async (model, sent, given = {}) => {
    const fill = engine.hooks[model.name]?.filled
    const filled = fill !== undefined && isRecord(sent) ? await fill(sent, context) : sent
    const body = await withLongTexts(engine.room, model, filled)
    const { values, refused } = readBody(model, 'create', body, caller)
    const nextEvent = eventsOf()
    const faultsOfRows = () => faultsOfChildRows({ engine, caller }, model, values)
    const resolved = await together(refused, faultsOfRows, async () => {
      const references = await resolveReferences(model, values, undefined, caller, scope, tx)
      await endDays(model, references.plain, undefined, context)
      await prepare(model, references, undefined, clock, context, lockedSecret)
      return references
    })
    const plain: Json = { ...resolved.plain, ...given }
    const id = typeof given.id === 'string' ? given.id : uuidv7()
    const fields = model.fields.filter((field) => isStored(field) && plain[field.wire] !== undefined)
    const lists = listsOf({}, resolved)
    const changes = [
      ...fields.map((field) => ({ field: field.wire, old: null, new: plain[field.wire] ?? null })),
      ...lists.map(({ change }) => change),
    ]
    const event = await eventOf(model, id, 1, clock.now, changes, nextEvent)
    const now = new Date(clock.now).toISOString()
    const about = { ...storedValues(fields, plain), id, now, by: actorId, ...event }
    // The insert itself checks the rule, unless links are written, since member rules read them.
    const isJudged = resolved.lists.size === 0
    const key = `insert ${model.name} ${isJudged} ${wiresOf(fields)}`
    tx.announce('log')
    const inserted = await cachedRow(tx, scope, key, about, insertSql(model, fields, isJudged))
    for (const list of lists) await writeLinks(model, id, list, tx)
    if (!isJudged) await assertMayCreate(model, id)
    else if (inserted?.may !== true) throw forbidden()
    await conclude(model, { ...plain, id }, changes)
    await writeAlong({ model, id }, plain, nextEvent)
    return id
  }

  /** Writes the rows that came along with their parent, by a writer of their own. */
  const writeAlong = async (parent: Parent, rows: Json, nextEvent: NextEvent): Promise<void> => {
    const own = { ...from, nextEvent, ...(lockedSecret === undefined ? {} : { lockedSecret }) }
    await writeChildRows(parent, rows, { engine, caller, tx, writer: writerFor(engine, caller, tx, own), nextEvent })
  }

  /** Returns the conflicts without values that the row held before the caller could read it. */
  const readableBases = async (
    model: Model,
    conflicts: Conflicts,
    log: ReadonlyMap<string, Since>,
  ): Promise<Conflicts> => {
    const events = Object.keys(conflicts).flatMap((wire) => log.get(wire)?.event ?? [])
    const whole = await toldWhole(model, events, scope, tx)
    const isTold = (wire: string) => whole.has(log.get(wire)?.event ?? '') || !log.has(wire)
    return Object.fromEntries(
      Object.entries(conflicts).map(([wire, { base, ...sides }]) => [wire, isTold(wire) ? { base, ...sides } : sides]),
    )
  }

  /**
   * Merges a stale write into the row (three-way): keeps only fields that nobody else changed since `since`.
   * @param options order keys to write, and fields that are computed
   * @throws Problem 409 for fields that both changed, and where somebody else has moved the row
   */
  const merged = async (
    model: Model,
    resolved: Resolved,
    row: Json,
    since: number,
    options: UpdateOptions,
  ): Promise<Resolved> => {
    const id = row.id as string
    const log = await withCoeditBase(tx, model, id, since, await changedSince(tx, model.name, id, since))
    const idsIn = (list: unknown) => list as readonly string[] | undefined
    const lists = [...resolved.lists].map(
      ([field, sent]) =>
        [field, rebased(sent, idsIn(log.get(field.wire)?.base), idsIn(row[field.wire]) ?? [])] as const,
    )
    const { keys = {}, computed = [] } = options
    const isComputed = ([wire]: readonly [string, unknown]) => computed.includes(wire)
    const plain = Object.entries(resolved.plain)
    const follows = Object.fromEntries(plain.filter(isComputed))
    const judged = Object.fromEntries(plain.filter((entry) => !isComputed(entry)))
    const { values, conflicts } = mergeStale(model, judged, row, log)
    // A row that was moved and moved back is where it was.
    const isMovedIn = (wire: string) => log.has(wire) && !sameValue(log.get(wire)?.base, row[wire])
    const isMoved = source === undoSource && Object.keys(keys).some(isMovedIn)
    const readable = await readableBases(model, conflicts, log)
    const texts = await mergeTexts(engine.room, model, readable, log)
    if (isMoved || Object.keys(texts).length < Object.keys(readable).length)
      throw new Problem(409, 'conflict', { extra: { conflicts: readable, version: row.version } })
    return { plain: { ...values, ...texts, ...follows }, lists: new Map(lists) }
  }

  const update: Writer['update'] = async (model, id, sentBody, options = {}) => {
    const body = await withLongTexts(engine.room, model, sentBody)
    await engine.hooks[model.name]?.settle?.(id, new Set(Object.keys(Object(body))), context)
    const { row, fixed } = await lockedRow(model, id, body, options.isStep)
    // The time is taken after the lock: a write that had to wait is later in the history.
    const at = engine.now()
    const { values: all, version: inBody, refused } = readBody(model, 'update', body, caller, row)
    const { own: values, rows } = partChildRows(model, all)
    const nextEvent = eventsOf()
    const version = options.version ?? inBody
    const current = row.version as number
    if (version !== undefined && version > current) throw faultAt('version', 'bad_value')
    const stale = version !== undefined && version < current
    if (stale && options.strict === true) throw new Problem(412, 'stale', { extra: { version: current } })
    const faultsOfRows = () => faultsOfChildRows({ engine, caller }, model, rows)
    const resolved = await together(refused, faultsOfRows, async () => {
      const sent = await resolveReferences(model, values, row, caller, scope, tx)
      await endDays(model, sent.plain, row, context)
      const references = stale ? await merged(model, sent, row, version, options) : sent
      // Hooks see the step that is taken.
      if (options.isStep === true) Object.assign(references.plain, options.keys)
      await prepare(model, references, row, clock, context)
      return references
    })
    const plain: Json = { ...resolved.plain, ...options.keys }
    const fields = model.fields.filter(
      (field) => isStored(field) && field.wire in plain && !sameValue(plain[field.wire], row[field.wire]),
    )
    await assertNoRing(model, row, plain, tx)
    const lists = listsOf(row, resolved)
    const changes = [
      ...fields
        .filter(({ derived }) => !derived)
        .map((field) => ({ field: field.wire, old: row[field.wire], new: plain[field.wire] ?? null })),
      ...lists.map(({ change }) => change),
    ]
    const isLogged = changes.length > 0
    if (fields.length === 0 && !isLogged) {
      await writeAlong({ model, id }, rows, nextEvent)
      return []
    }
    if (changes.some(({ field }) => fixed.includes(field))) throw refusedByGuard(model)
    const event = isLogged ? await eventOf(model, id, current + 1, at, changes, nextEvent) : {}
    const about = { ...storedValues(fields, plain), id, now: new Date(at).toISOString(), by: actorId, ...event }
    const key = `update ${model.name} ${isLogged} ${wiresOf(fields)}`
    if (isLogged) tx.announce('log')
    await cachedRows(tx, scope, key, about, updateSql(model, fields, isLogged))
    for (const list of lists) await writeLinks(model, id, list, tx)
    const changed = isLogged ? await conclude(model, { ...row, ...plain, id }, changes) : []
    await writeAlong({ model, id }, rows, nextEvent)
    return changed
  }

  return { create, update }
}
