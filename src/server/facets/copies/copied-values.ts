import { writtenInitial } from '../../../core/declare/beginnings.ts'
import { isMoved, leadsToOne } from '../../../core/declare/copied.ts'
import { traitsOf } from '../../../core/declare/kinds.ts'
import { isSubjectId, type Model, type ModelField, targetOf, valueKindOf } from '../../../core/declare/model.ts'
import { dayIn, momentOf, wallClock } from '../../../core/query/relative.ts'
import { movedDays } from '../../../core/time/days/moved-days.ts'
import { isoOf } from '../../clock.ts'
import type { Json } from '../../db/database.ts'
import { type CopyChoices, peoplePart } from './choices.ts'
import { type Image, type ImageRow, imageLists, isInImage } from './image.ts'
import type { Outside } from './outside.ts'
import type { Place } from './place.ts'
import { withWords } from './words.ts'

/** Everything that turns the values of an image into those of one copy. */
export type Mapping = {
  readonly image: Image
  readonly choices: CopyChoices
  readonly outside: Outside
  readonly actorEntity: string
  /** Id of the user who copies; null for the server itself. */
  readonly maker: string | null
  /** Ids of the copies, by the ids of their originals. */
  readonly ids: Map<string, string>
  readonly moved: (field: ModelField, value: unknown) => unknown
  readonly place: Place
}

/** Returns a function that moves dates by working days; each moment keeps its time of day. */
export const moverOf = (
  image: Image,
  start: string | undefined,
  isWorking: (day: string) => boolean,
): Mapping['moved'] => {
  if (start === undefined || image.start === null) return (_field, value) => value
  const { timeZone } = image
  const move = movedDays(image.start, start, isWorking)
  return (field, value) => {
    if (typeof value !== 'string' || !isMoved(field)) return value
    if (valueKindOf(field.field) === 'day') return move(value)
    const at = Date.parse(value)
    const day = dayIn(at, timeZone)
    const byDays = Date.parse(move(day)) - Date.parse(day)
    return byDays === 0 ? value : isoOf(momentOf(wallClock(at, timeZone) + byDays, timeZone))
  }
}

/** Returns the names of fields that a copy leaves out. */
const leftOut = ({ entity }: Model, { without }: CopyChoices): ReadonlySet<string> =>
  new Set(Object.entries(entity.copies?.groups ?? {}).flatMap(([group, names]) => (without.has(group) ? names : [])))

/** Returns the fields whose values a copy of a row takes over. */
export const copiedFields = (model: Model, { choices }: Pick<Mapping, 'choices'>): readonly ModelField[] => {
  const out = leftOut(model, choices)
  return model.fields.filter((field) => isInImage(field) && !out.has(field.name))
}

const personOf = (id: string, { choices, outside, actorEntity }: Mapping): string | null => {
  const chosen = choices.people.get(id)
  const other = chosen === undefined ? (choices.without.has(peoplePart) ? null : id) : chosen
  return other !== null && outside(actorEntity, other) ? other : null
}

/** A field of a row of the image. */
type At = { readonly model: Model; readonly field: ModelField; readonly isRoot: boolean }

/** Returns the row that a reference of a copy leads to; null for none. */
const targetIn = ({ model, field, isRoot }: At, id: unknown, mapping: Mapping): string | null => {
  if (typeof id !== 'string') return null
  const { ids, image, outside, actorEntity, place } = mapping
  const copy = ids.get(id)
  if (copy !== undefined) return copy
  if (model === place.model && place.left.has(field.name)) return null
  const target = targetOf(field.field)
  if (target === actorEntity) return personOf(id, mapping)
  // The target could have come along and did not, so the copy refers to nothing. The root stays where it was.
  if (image.rows[target] !== undefined && !(isRoot && leadsToOne(field))) return null
  return outside(target, id) ? id : null
}

/** Returns a value, or undefined for one that the closed list no longer has. */
const possible = ({ field }: ModelField, value: unknown): unknown =>
  'options' in field && typeof value === 'string' && !field.options.includes(value) ? undefined : value

/** Returns the value with which a new row begins, for a field that the image lacks. */
const emptyOf = ({ field }: ModelField): unknown =>
  writtenInitial(field) ?? (traitsOf(field).many === true && traitsOf(field).json === true ? [] : null)

const isRequired = ({ field }: ModelField): boolean => 'required' in field && field.required === true

/**
 * Returns the values of a copy, by wire name.
 * @returns undefined if a required reference of a row below the copied one would lead nowhere
 */
export const copiedValues = (
  model: Model,
  { values }: ImageRow,
  isRoot: boolean,
  mapping: Mapping,
): Json | undefined => {
  const { choices, ids, moved, actorEntity, maker, place } = mapping
  const copy: Json = {}
  const fresh = model.entity.copies?.fresh ?? {}
  for (const field of copiedFields(model, mapping)) {
    const { wire, name } = field
    // An image may be older than the field, or than its name.
    const was = 'was' in field.field ? field.field.was : undefined
    const value = values[wire] ?? (was === undefined ? undefined : values[was])
    if (name in fresh) copy[wire] = fresh[name]
    else if (!isRoot && model === place.model && wire in place.at) copy[wire] = place.at[wire]
    else if (leadsToOne(field)) {
      const target = targetIn({ model, field, isRoot }, value, mapping)
      copy[wire] = target ?? (isRequired(field) && targetOf(field.field) === actorEntity ? maker : null)
      // The maker of the copied row says where it goes; its write is refused without.
      if (copy[wire] === null && isRequired(field) && !isRoot) return undefined
    } else if (isSubjectId(field)) {
      const about = typeof value === 'string' ? ids.get(value) : undefined
      if (about === undefined) return undefined
      copy[wire] = about
    } else if (isMoved(field)) copy[wire] = moved(field, value) ?? null
    else copy[wire] = withWords(field, possible(field, value), choices.words) ?? emptyOf(field)
  }
  return copy
}

/** Returns the lists of references of a copy, by wire name. */
export const copiedListsOf = (
  model: Model,
  { lists }: ImageRow,
  isRoot: boolean,
  mapping: Mapping,
): { readonly [wire: string]: readonly string[] } => {
  const out = leftOut(model, mapping.choices)
  const kinds = Object.keys(model.entity.links ?? {})
  return Object.fromEntries(
    imageLists(model)
      .filter(({ name }) => !out.has(name))
      .flatMap((field) => {
        // Links come along only between copied rows.
        const isLink = kinds.includes(field.name)
        const ids = (lists[field.wire] ?? []).flatMap((id) => {
          const own = isRoot && !isLink && mapping.outside(targetOf(field.field), id) ? id : null
          return (
            targetIn({ model, field, isRoot }, id, mapping) ??
            (targetOf(field.field) === mapping.actorEntity ? null : own) ??
            []
          )
        })
        return ids.length === 0 ? [] : [[field.wire, [...new Set(ids)]] as const]
      }),
  )
}
