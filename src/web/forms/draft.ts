// Decision (2026-11): A draft belongs to one open form and lives on the device, readable by whoever uses the
// browser profile: the price of surviving a sign-out and a closed tab. It stores what its fields held before, so
// that it never replaces newer text. Keys of unanswered writes lie beside it: a lost answer, a reload and a second
// save are one write. Revisit if drafts must follow their user.
import type { ModelField } from '../../core/model.ts'
import { same, type Values } from './form-values.ts'

/**
 * What was typed and not saved, kept on this device for its user: a time-out, an ended session, signing out, a reload
 * or a closed tab loses nothing. Passwords and files are never kept.
 */
export type Draft = {
  /** Its key in the store. */
  readonly key: string
  /** The tab that it was typed in. */
  readonly tab: string
  /** When it was typed last, in milliseconds since 1970. */
  readonly at: number
  /** What was typed, by wire name. */
  readonly values: Values
  /** What stood in those fields before: a field that holds something else by now was written by somebody since. */
  readonly base: Values
  /** Typed earlier still, and already found to stand against something newer. */
  readonly older: Values
}
/** The form that drafts belong to: of a user, an entity and a row, `new` for one that is being made. */
export type DraftPlace = { readonly user: string; readonly entity: string; readonly id: string }

/** Drafts that nobody came back to. */
const keptFor = 30 * 24 * 3_600_000
const prefix = 'draft:'

const keyOf = ({ user, entity, id }: DraftPlace): string => `${prefix}${user}:${entity}:${id}:`

/** A tab's own name; it survives a reload and another sign-in, and ends with the tab. */
export const thisTab = (): string => {
  const known = sessionStorage.getItem('tab')
  if (known !== null) return known
  const made = Math.random().toString(36).slice(2)
  sessionStorage.setItem('tab', made)
  return made
}

/** A key for a form that opens now: two forms for the same row never write over each other's draft. */
export const newDraftKey = (place: DraftPlace): string => keyOf(place) + Math.random().toString(36).slice(2)

const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const read = (key: string): Draft | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (!isObject(kept) || !isObject(kept.values) || !isObject(kept.base)) return undefined
    const { values, base, older } = kept
    return { key, tab: String(kept.tab), at: Number(kept.at) || 0, values, base, older: isObject(older) ? older : {} }
  } catch {
    return undefined
  }
}

const neverKept = new Set<ModelField['field']['kind']>(['secret', 'file', 'children'])
const keepable = (fields: readonly ModelField[]): readonly ModelField[] =>
  fields.filter(({ field }) => !neverKept.has(field.kind))

const only = (values: Values, fields: readonly ModelField[]): Values =>
  Object.fromEntries(
    keepable(fields).flatMap(({ wire }) => (Object.hasOwn(values, wire) ? [[wire, values[wire]] as const] : [])),
  )

const keys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(prefix))

/** Drafts of a form, newest first, with the fields that it still has. Those of nobody any more are dropped on the way. */
export const draftsOf = (place: DraftPlace, fields: readonly ModelField[], now: number): readonly Draft[] => {
  const all = keys().flatMap((key) => read(key) ?? [])
  for (const { key } of all.filter(({ at }) => at < now - keptFor)) localStorage.removeItem(key)
  return all
    .filter(({ key, at }) => key.startsWith(keyOf(place)) && at >= now - keptFor)
    .map((draft) => ({ ...draft, values: only(draft.values, fields), older: only(draft.older, fields) }))
    .filter(({ values, older }) => Object.keys({ ...values, ...older }).length > 0)
    .sort((a, b) => b.at - a.at)
}

export type Typed = {
  /** What differs from what the form began with. */
  readonly changed: Values
  /** What the form began with. */
  readonly start: Values
  readonly older: Values
}

/** Nothing typed drops the draft. @param now in milliseconds since 1970 */
export const keepDraft = (key: string, fields: readonly ModelField[], typed: Typed, now: number): void => {
  const [values, older] = [only(typed.changed, fields), only(typed.older, fields)]
  if (Object.keys({ ...values, ...older }).length === 0) {
    dropDraft(key)
    return
  }
  const base = Object.fromEntries(Object.keys(values).map((wire) => [wire, typed.start[wire] ?? null]))
  const text = JSON.stringify({ tab: thisTab(), at: now, values, base, older })
  try {
    localStorage.setItem(key, text)
  } catch {
    // Full: what is typed now is worth more than what was left behind longest ago.
    const oldest = keys()
      .flatMap((one) => read(one) ?? [])
      .filter((draft) => draft.key !== key)
      .sort((a, b) => a.at - b.at)[0]
    if (oldest === undefined) return
    dropDraft(oldest.key)
    keepDraft(key, fields, typed, now)
  }
}
export const dropDraft = (key: string): void => localStorage.removeItem(key)

/**
 * Which of a draft's values a form may take over as it stands, and which stood on something that was written anew since:
 * those are only shown, never put over newer text.
 *
 * @param now what the form's fields hold @param untouched whether nobody has typed in the field since the form opened
 */
export const splitDraft = (
  draft: Draft,
  now: Values,
  untouched: (wire: string) => boolean,
): { readonly fits: Values; readonly older: Values } => {
  const fits: { [wire: string]: unknown } = {}
  const older: { [wire: string]: unknown } = { ...draft.older }
  for (const [wire, value] of Object.entries(draft.values)) {
    if (same(value, now[wire])) continue
    const side = untouched(wire) && same(draft.base[wire], now[wire]) ? fits : older
    side[wire] = value
  }
  return { fits, older }
}
