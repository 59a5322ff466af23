import { boundsOf } from './bounds.ts'
import type { Field, FieldKind } from './fields.ts'
import type { Model, Models } from './model.ts'

/** One direction in which a row may be turned. */
export type Turning = {
  readonly model: Model
  readonly target: Model
  /** Names of fields of the new row, each with that of the field of the old one. */
  readonly values: readonly (readonly [to: string, from: string])[]
  readonly asks: readonly string[]
  readonly goes: boolean
  /** Everybody who may read the row may turn it. */
  readonly isForReaders: boolean
  /** The row is turned back, against the declared direction. */
  readonly isBack: boolean
  /** The field that links the two rows: a field of the old row, or of the new one when the row is turned back. */
  readonly as: string
}

/** Returns the entities that rows of an entity may be turned into, by its own declaration or back by another's. */
export const turningsOf = (models: Models, model: Model): readonly Turning[] =>
  models.all.flatMap((declaring) =>
    Object.entries(declaring.entity.becomes ?? {}).flatMap(([to, { values, asks = [], as, goes = false, by }]) => {
      const pairs = Object.entries(values)
      const shared = { goes, as, isForReaders: by === 'readers' } as const
      const other = models.of(to)
      return [
        ...(declaring === model
          ? [{ ...shared, model, target: other, values: pairs, asks, isBack: false } satisfies Turning]
          : []),
        ...(other === model && goes
          ? [
              {
                ...shared,
                model,
                target: declaring,
                values: pairs.map(([a, b]) => [b, a] as const),
                asks: [],
                isBack: true,
              } satisfies Turning,
            ]
          : []),
      ]
    }),
  )

/** Returns the action on the old row that turning it takes: it is deleted, linked, or only read. */
export const turningAction = ({ goes, isForReaders }: Turning): 'delete' | 'update' | 'show' =>
  isForReaders ? 'show' : goes ? 'delete' : 'update'

const firstLine = (text: string): string => (text.split('\n').find((line) => line.trim() !== '') ?? '').trim()

/** Returns the text that a kind of field takes over from the text of a rich text. */
const ofMarkup: { readonly [K in FieldKind]?: (text: string) => string } = { text: firstLine, longText: (text) => text }

/** Returns the kinds of fields whose values a kind of field can take over. */
export const givingKinds = (kind: FieldKind): readonly FieldKind[] =>
  ofMarkup[kind] === undefined ? [kind] : [kind, 'richText']

/**
 * Returns the value that a field of the new row takes over: unchanged, or the text of a rich text.
 * @param plainText returns the text of a rich text
 */
export const turnedValue = (to: Field, from: Field, value: unknown, plainText: (html: string) => string): unknown => {
  const take = to.kind === from.kind ? undefined : ofMarkup[to.kind]
  if (take === undefined || typeof value !== 'string') return value
  return [...take(plainText(value))].slice(0, boundsOf(to).letters).join('')
}
