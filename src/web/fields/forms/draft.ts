// Decision (2026-11): A draft belongs to one open form and is stored on the device, where all users of the browser
// profile can read it: the price of surviving a sign-out and a closed tab. It also stores the earlier values of its
// fields, so that it never replaces newer text. The keys of unanswered writes are stored beside it, so that a lost
// answer, a reload and a second save make one write. Revisit if drafts must follow their user.
import { asksOf } from '../../../core/declare/kinds.ts'
import type { ModelField } from '../../../core/declare/model.ts'
import { readText, storedKeys, storeLasting, storeText } from '../../base/browser/device-storage.ts'
import { isEqual, type Values } from './form-values.ts'

/**
 * Unsaved input, stored on this device for its user, so that it survives a time-out, an ended session, sign-out, reload
 * and a closed tab. Passwords and files are never stored.
 */
export type Draft = {
  /** Storage key. */
  readonly key: string
  /** Id of the tab in which it was typed. */
  readonly tab: string
  /** Time of the last change, in milliseconds since 1970. */
  readonly at: number
  /** Typed values by wire name. */
  readonly values: Values
  /** The values of those fields before typing; compared with the row to detect changes by others. */
  readonly base: Values
  /** Typed values that were found to conflict with newer ones. */
  readonly older: Values
}
/** The key of a form's drafts: user, entity and row id, `new` for a new row. */
export type DraftPlace = { readonly user: string; readonly entity: string; readonly id: string }

/** Drafts expire after this time, in milliseconds. */
const maxAge = 30 * 24 * 3_600_000
const prefix = 'draft:'

const keyOf = ({ user, entity, id }: DraftPlace): string => `${prefix}${user}:${entity}:${id}:`

/** Id of this tab; it survives reload and sign-in, and ends with the tab. */
export const thisTab = (): string => {
  const existingId = readText('tab', 'tab')
  if (existingId !== null) return existingId
  const newId = Math.random().toString(36).slice(2)
  storeText('tab', newId, 'tab')
  return newId
}

/** Creates a key for a form that opens: two forms of the same row have separate drafts. */
export const newDraftKey = (place: DraftPlace): string => keyOf(place) + Math.random().toString(36).slice(2)

const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const readDraft = (key: string): Draft | undefined => {
  try {
    const draft: unknown = JSON.parse(readText(key) ?? 'null')
    if (!isObject(draft) || !isObject(draft.values) || !isObject(draft.base)) return undefined
    const { values, base, older } = draft
    return { key, tab: String(draft.tab), at: Number(draft.at) || 0, values, base, older: isObject(older) ? older : {} }
  } catch {
    return undefined
  }
}

const excludedKinds = new Set<ModelField['field']['kind']>(['secret', 'file', 'children'])
/**
 * Returns the fields that drafts can store. Rows of other tables are kept where the form asks for them; files can't be
 * stored.
 */
const draftFields = (fields: readonly ModelField[]): readonly ModelField[] =>
  fields.filter(({ field }) => !excludedKinds.has(field.kind) || asksOf(field) !== undefined)

const pickFields = (values: Values, fields: readonly ModelField[]): Values =>
  Object.fromEntries(
    draftFields(fields).flatMap(({ wire }) => (Object.hasOwn(values, wire) ? [[wire, values[wire]] as const] : [])),
  )

/** Drafts of a form, newest first, reduced to fields that it has. Expired drafts are removed. */
export const draftsOf = (place: DraftPlace, fields: readonly ModelField[], now: number): readonly Draft[] => {
  const all = storedKeys(prefix).flatMap((key) => readDraft(key) ?? [])
  for (const { key } of all.filter(({ at }) => at < now - maxAge)) dropDraft(key)
  return all
    .filter(({ key, at }) => key.startsWith(keyOf(place)) && at >= now - maxAge)
    .map((draft) => ({ ...draft, values: pickFields(draft.values, fields), older: pickFields(draft.older, fields) }))
    .filter(({ values, older }) => Object.keys({ ...values, ...older }).length > 0)
    .sort((a, b) => b.at - a.at)
}

export type DraftInput = {
  /** Values that differ from the initial ones. */
  readonly changed: Values
  /** Initial values of the form. */
  readonly start: Values
  readonly older: Values
}

/**
 * Stores a draft, or removes it if nothing was typed.
 * @param now in milliseconds since 1970
 * @returns false where the browser's storage is full; other drafts are left alone, and so is an earlier state of this one
 */
export const keepDraft = (key: string, fields: readonly ModelField[], input: DraftInput, now: number): boolean => {
  const [values, older] = [pickFields(input.changed, fields), pickFields(input.older, fields)]
  if (Object.keys({ ...values, ...older }).length === 0) {
    dropDraft(key)
    return true
  }
  const base = Object.fromEntries(Object.keys(values).map((wire) => [wire, input.start[wire] ?? null]))
  const text = JSON.stringify({ tab: thisTab(), at: now, values, base, older })
  return storeLasting(key, text)
}
export const dropDraft = (key: string): void => storeText(key, undefined)

/**
 * Splits a draft's values into those that can be restored and those whose field has been changed since; the latter
 * are only shown, so that newer values are never overwritten.
 *
 * @param isProposed whether the form began with a proposal of its own, which nobody has changed
 * @param now current values of the form @param isUntouched whether the user has not changed the field since the form opened
 */
export const splitDraft = (
  draft: Draft,
  now: Values,
  isUntouched: (wire: string) => boolean,
  isProposed: (wire: string) => boolean = () => false,
): { readonly restorable: Values; readonly older: Values } => {
  const restorable: { [wire: string]: unknown } = {}
  const older: { [wire: string]: unknown } = { ...draft.older }
  for (const [wire, value] of Object.entries(draft.values)) {
    if (isEqual(value, now[wire])) continue
    const side = isUntouched(wire) && (isProposed(wire) || isEqual(draft.base[wire], now[wire])) ? restorable : older
    side[wire] = value
  }
  return { restorable, older }
}
