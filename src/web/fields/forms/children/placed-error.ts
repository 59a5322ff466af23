import type { TFunction } from 'i18next'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import { CallError } from '../../../base/api/errors.ts'
import type { ChildTable, Sent } from './child-values.ts'

type SentTables = { readonly [wire: string]: Sent }
type Place = { readonly table: ChildTable; readonly place: number; readonly wire: string }

/** `payments.1.amount`: the table, which of the rows that were sent, and its field. */
const placeOf = (name: string, tables: readonly ChildTable[], sent: SentTables): Place | undefined => {
  const [first = '', place = '', ...rest] = name.split('.')
  const table = tables.find(({ field }) => field.wire === first)
  return table === undefined || sent[first] === undefined || !/^\d+$/.test(place)
    ? undefined
    : { table, place: Number(place), wire: rest.join('.') }
}

/** Whether a refusal says that rows of the tables are not any more as they were read. */
export const isAboutOldRows = (error: CallError, tables: readonly ChildTable[], sent: SentTables): boolean =>
  Object.keys(error.conflicts ?? {}).some((name) => placeOf(name, tables, sent) !== undefined) ||
  Object.keys(error.errors).some((name) => placeOf(name, tables, sent)?.wire === 'id')

/** What others have saved in a cell, in words. */
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
 * A refusal with the names of inputs in the place of those of rows that were sent; what others have changed is told at the cell.
 * @param lineOf the line of a table in which a row that was sent stands now; -1: in none
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
  const told = conflicts.map(([name, { theirs }]) => {
    const at = placeOf(name, tables, sent)
    return [name, [at === undefined ? '' : wordsOf(at.table, at.wire, theirs, t)]] as const
  })
  const errors: { [name: string]: string[] } = {}
  for (const [name, messages] of [...Object.entries(error.errors), ...(isOfRows ? told : [])]) {
    const at = placeOf(name, tables, sent)
    const line = at === undefined ? -1 : lineOf(at.table, at.place)
    const isCell = at?.table.asked.some(({ wire }) => wire === at.wire) === true
    const placed =
      at === undefined ? name : line < 0 || !isCell ? at.table.field.wire : `${at.table.field.wire}.${line}.${at.wire}`
    // That a removed row was changed is said by the message of the whole.
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
