import { isMoney, traitsOf } from '../../../core/declare/kinds.ts'
import { keptName, type Model, type ModelField } from '../../../core/declare/model.ts'
import { currencyName } from '../../../core/words/currency.ts'
import { somebody } from '../../../core/words/somebody.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'

/** One thing that was done to a row, in the form of a sentence (`common:history.did`). */
export type Phrase = {
  readonly kind: 'took' | 'moved' | 'changed' | 'set' | 'cleared' | 'edited' | 'added' | 'removed'
  /** Undefined if the field is no longer declared. */
  readonly field: ModelField | undefined
  /** Name of the field in the log. */
  readonly name: string
  readonly old?: unknown
  readonly new?: unknown
  /** For an amount: the value that was beside it then, its currency, before and after. */
  readonly beside?: { readonly old: Row; readonly new: Row }
}

/** The declaration of a choice whose values follow each other, such as a status. */
const followsOf = (field: ModelField | undefined) =>
  field?.field.kind === 'choice' && field.field.follows !== undefined ? field.field : undefined

export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Kinds whose values are too long for a sentence. */
const long: ReadonlySet<string> = new Set(['longText', 'richText', 'secret', 'conditions', 'tiles', 'recurrence'])

const keyOf = (value: unknown): string => (isRow(value) ? String(value.id ?? value.name) : JSON.stringify(value))
/** Elements of the first list that the second lacks. */
const without = (list: unknown, other: unknown): readonly unknown[] => {
  const keys = new Set((Array.isArray(other) ? other : []).map(keyOf))
  // The server names a person out of sight only where the person was added or removed, so equal names may mean two
  // people.
  keys.delete(keyOf(somebody))
  return (Array.isArray(list) ? list : []).filter((value) => !keys.has(keyOf(value)))
}

const besideOf = (field: ModelField | undefined, currency: unknown): Pick<Phrase, 'beside'> => {
  if (field === undefined || !isMoney(field.field) || !isRow(currency)) return {}
  const beside = (code: unknown): Row => ({ [currencyName(field.name)]: code })
  return { beside: { old: beside(currency.old), new: beside(currency.new) } }
}

/** Tells whether a value names nobody whom the reader may see. */
const isUnseen = (value: unknown): boolean => isBlank(value) || value === somebody

const phrasesOfChange = (model: Model, name: string, change: Row, actor: string | undefined): readonly Phrase[] => {
  const field = model.fields.find((one) => one.wire === name || one.name === name)
  const { old, new: now, currency } = change
  const shared = { field, name, ...besideOf(field, currency) }
  // For changes before the reader could read the row, the server names only the field.
  if (!('old' in change || 'new' in change)) return [{ ...shared, kind: 'edited' }]
  // People out of sight are no news to the reader.
  if (isUnseen(old) && isUnseen(now)) return []
  const isTaken = field !== undefined && model.entity.joinedBy?.includes(field.name) === true
  if (isTaken && actor !== undefined && now === actor) return [{ ...shared, kind: 'took' }]
  if (field !== undefined && long.has(field.field.kind)) return [{ ...shared, kind: 'edited', old, new: now }]
  const isStatus = followsOf(field) !== undefined
  const isColumn = field !== undefined && field.name === model.entity.board?.columns
  if ((isStatus || isColumn) && !isBlank(now)) return [{ ...shared, kind: 'moved', new: now }]
  if (Array.isArray(old) || Array.isArray(now)) {
    const [added, removed] = [without(now, old), without(old, now)]
    return [
      ...(added.length === 0 ? [] : [{ ...shared, kind: 'added', new: added } as const]),
      ...(removed.length === 0 ? [] : [{ ...shared, kind: 'removed', new: removed } as const]),
    ]
  }
  if (isBlank(now)) return [{ ...shared, kind: 'cleared' }]
  return [isBlank(old) ? { ...shared, kind: 'set', new: now } : { ...shared, kind: 'changed', old, new: now }]
}

/**
 * Tells whether the server changed a field because of another one: the column with the status, the time with the
 * completion.
 */
const followsFrom = (model: Model, { field, name }: Phrase, status: ModelField | undefined): boolean => {
  if (status === undefined || field === status) return false
  const returns = followsOf(status)?.returns
  return (
    field?.name === model.entity.board?.columns ||
    (field !== undefined && 'derived' in field.field && field.field.derived === true) ||
    (returns !== undefined && name === keptName(returns))
  )
}

/**
 * Returns the phrases for an event's changes, each thing once: a status and the column that follows from it are one
 * move. Changes between people out of sight are left out.
 * @param actor id of whoever did it: giving a row to oneself is taking it
 */
export const phrasesOf = (model: Model, changes: readonly Row[], actor?: string): readonly Phrase[] => {
  const phrases = changes
    .flatMap((change) => phrasesOfChange(model, String(change.field), change, actor))
    .filter(({ field }) => field === undefined || traitsOf(field.field).inner !== true)
  const status = phrases.find(({ kind, field }) => kind === 'moved' && followsOf(field) !== undefined)?.field
  // An amount has its currency beside it, so a change of the currency needs no words of its own.
  const told = new Set<string>(
    phrases.flatMap(({ beside, field }) => (beside && field ? currencyName(field.name) : [])),
  )
  return phrases.filter((phrase) => !followsFrom(model, phrase, status) && !told.has(phrase.name))
}
