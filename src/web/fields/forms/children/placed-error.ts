import type { TFunction } from 'i18next'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import { CallError } from '../../../base/api/errors.ts'
import type { ChildTable, Sent } from './child-values.ts'

type SentTables = { readonly [wire: string]: Sent }
type Place = { readonly table: ChildTable; readonly place: number; readonly wire: string }

/** Reads a name such as `payments.1.amount`: the table, the position among the sent rows, and the field. */
const placeOf = (name: string, tables: readonly ChildTable[], sent: SentTables): Place | undefined => {
  const [first = '', place = '', ...rest] = name.split('.')
  const table = tables.find(({ field }) => field.wire === first)
  return table === undefined || sent[first] === undefined || !/^\d+$/.test(place)
    ? undefined
    : { table, place: Number(place), wire: rest.join('.') }
}

/** Tells whether a refusal says that rows of the tables have changed since they were read. */
export const isAboutOldRows = (error: CallError, tables: readonly ChildTable[], sent: SentTables): boolean =>
  Object.keys(error.conflicts ?? {}).some((name) => placeOf(name, tables, sent) !== undefined) ||
  Object.keys(error.errors).some((name) => placeOf(name, tables, sent)?.wire === 'id')

/** Returns in words the value that others have saved in a cell. */
const wordsOf = ({ child }: ChildTable, wire: string, value: unknown, t: TFunction<'common'>): string => {
  const field = child.fields.find((one) => one.wire === wire)
  const isChoice = field !== undefined && 'options' in field.field && typeof value === 'string'
  const shown = isChoice
    ? t(keyOfChoice(child.name, field.name, value))
    : typeof value === 'boolean'
      ? t(value ? 'yes' : 'no')
      : value === null || value === undefined || typeof value === 'object' || field?.includeAs !== null
        ? '…'
        : String(value)
  return `${t('conflict.theirs')} ${shown}`
}

/**
 * Converts a refusal: the names of sent rows become the names of inputs. A value that others have changed is mentioned
 * at its cell.
 * @param lineOf the line of a table in which a sent row is now; -1: in none
 */
export const placedError = (
  error: CallError,
  tables: readonly ChildTable[],
  sent: SentTables,
  lineOf: (table: ChildTable, place: number) => number,
  t: TFunction<'common'>,
): CallError => {
  const conflicts = Object.entries(error.conflicts ?? {})
  const isOfRows = conflicts.some(([name]) => placeOf(name, tables, sent) !== undefined)
  const conflictTexts = conflicts.map(([name, { theirs }]) => {
    const at = placeOf(name, tables, sent)
    return [name, [at === undefined ? '' : wordsOf(at.table, at.wire, theirs, t)]] as const
  })
  const errors: { [name: string]: string[] } = {}
  for (const [name, messages] of [...Object.entries(error.errors), ...(isOfRows ? conflictTexts : [])]) {
    const at = placeOf(name, tables, sent)
    const line = at === undefined ? -1 : lineOf(at.table, at.place)
    const isCell = at?.table.asked.some(({ wire }) => wire === at.wire) === true
    const placed =
      at === undefined ? name : line < 0 || !isCell ? at.table.field.wire : `${at.table.field.wire}.${line}.${at.wire}`
    // The message of the whole form already says that a removed row was changed.
    if (isOfRows && placed === at?.table.field.wire) continue
    errors[placed] = [...(errors[placed] ?? []), ...messages]
  }
  const { message, statusCode, type, code, body } = error
  return new CallError({
    message,
    statusCode,
    type,
    code,
    body,
    errors,
    conflicts: isOfRows ? undefined : error.conflicts,
  })
}
