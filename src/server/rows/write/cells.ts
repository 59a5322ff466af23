import { sql } from 'drizzle-orm'
import { writtenInitial } from '../../../core/declare/beginnings.ts'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { type Faults, mostFaults } from '../../../core/query/check-predicate.ts'
import { problemOf } from '../../api/answer-problems.ts'
import { type Json, name, type Queryable } from '../../db/database.ts'
import type { ReadValue } from '../../import/value-reader.ts'
import { cellText } from '../../import/values.ts'
import { invalid, notFound, type Problem } from '../../problem.ts'
import type { Reader } from '../read/read.ts'
import type { Writer } from './writer.ts'

/** A change of some fields of a row: typed values as in a write, and texts as people enter them. */
export type CellsChange = {
  readonly id: string
  /** Version that the caller read. */
  readonly version?: number | undefined
  readonly change: Json
  readonly texts: { readonly [wire: string]: string }
}
export type CellsOutcome = {
  /** Wire names of the fields that changed, including dependent ones. */
  readonly changed: readonly string[]
  /** The row's new version, if it changed. */
  readonly version?: number
  /** Faults by field for the fields that did not change. */
  readonly faults: Faults
}

type Means = { readonly tx: Queryable; readonly reader: Reader; readonly writer: Writer; readonly read: ReadValue }

const isList = ({ field }: ModelField): boolean => traitsOf(field).many === true

/** An empty text for such a field would be ignored by the write without an error, so it is reported here. */
const isNeverEmpty = ({ field }: ModelField): boolean =>
  writtenInitial(field) !== undefined || ('required' in field && field.required === true)

/** Parses texts into values; those that cannot be parsed are faults. */
const readTexts = async (model: Model, { texts }: CellsChange, row: Json, { read }: Means) => {
  const values: Json = {}
  const faults: Faults = {}
  for (const [wire, text] of Object.entries(texts)) {
    const field = model.fields.find((one) => one.wire === wire)
    const parsed = cellText(text)
    if (field?.updatable !== true) faults[wire] = [{ code: field === undefined ? 'unknown' : 'not_writable' }]
    else if (parsed === '' && isNeverEmpty(field)) faults[wire] = [{ code: 'required' }]
    else if (parsed === '') values[wire] = isList(field) ? [] : null
    else {
      const got = await read(parsed, field, row)
      if ('fault' in got) faults[wire] = [got.fault]
      else values[wire] = got.value
    }
  }
  return { values, faults }
}

/** Fields that are validated against each other: a fault reported at one may be caused by the other. */
const partners = (model: Model, wire: string): readonly string[] => {
  const fieldName = model.fields.find((field) => field.wire === wire)?.name ?? wire
  const groups = [...(model.entity.order ?? []).map(({ later, earlier }) => [later, earlier])]
  return groups.filter((group) => group.includes(fieldName)).flatMap((group) => group.map((one) => wireOf(model, one)))
}
const wireOf = (model: Model, fieldName: string): string => model.byName.get(fieldName)?.wire ?? fieldName

/** Faults of a refusal by the sent fields that caused it; empty if it is about the row as a whole. */
const blamed = (model: Model, problem: Problem, sent: Json): Faults => {
  const faults: Faults = {}
  const conflicts = problem.more.extra?.conflicts
  if (typeof conflicts === 'object' && conflicts !== null)
    for (const wire of Object.keys(conflicts)) if (wire in sent) faults[wire] = [{ code: 'changed_since' }]
  for (const [wire, list] of Object.entries(problem.more.errors ?? {}))
    for (const one of wire in sent ? [wire] : partners(model, wire).filter((partner) => partner in sent))
      faults[one] = list
  return faults
}

/**
 * Changes fields of a row independently: fields with faults are skipped and reported, all others are written as one
 * change that can be undone.
 * @throws Problem about the row: 404 if it is not visible, 403 if it may not be changed
 */
export const writeCells = async (model: Model, change: CellsChange, means: Means): Promise<CellsOutcome> => {
  const { tx, reader, writer } = means
  const row = await reader.one(model, change.id)
  if (row === undefined) throw notFound()
  const { values, faults } = await readTexts(model, change, row, means)
  let sent: Json = { ...values, ...change.change }
  // With this many faults the row as a whole is wrong and is refused.
  const assertSome = () => {
    if (Object.keys(faults).length >= mostFaults) throw invalid(faults)
  }
  assertSome()
  // Runs even if nothing is left to write, so that a caller without the right gets 403 whatever they sent.
  for (;;) {
    await tx.run(sql`savepoint cells`)
    try {
      const version = change.version === undefined ? {} : { version: change.version }
      const changed = await writer.update(model, change.id, { ...sent, ...version })
      await tx.run(sql`release savepoint cells`)
      if (changed.length === 0) return { changed, faults }
      const now = await tx.one<{ version: number }>(
        sql`select version from ${name(model.table)} where id = ${change.id}`,
      )
      return { changed, faults, ...now }
    } catch (error) {
      const problem = problemOf(error)
      if (problem.status >= 500) throw error
      await tx.run(sql`rollback to savepoint cells`)
      const faultsByField = blamed(model, problem, sent)
      if (Object.keys(faultsByField).length === 0) throw problem
      Object.assign(faults, faultsByField)
      assertSome()
      sent = Object.fromEntries(Object.entries(sent).filter(([wire]) => !(wire in faultsByField)))
    }
  }
}
