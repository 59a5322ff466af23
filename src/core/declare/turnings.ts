import { boundsOf } from './bounds.ts'
import type { Field, FieldKind } from './fields.ts'
import type { Model, Models } from './model.ts'

/** One direction of a declared turn. */
export type Turning = {
  readonly model: Model
  readonly target: Model
  /** Names of fields of the new row, each with that of the field of the old one. */
  readonly values: readonly (readonly [to: string, from: string])[]
  readonly asks: readonly string[]
  readonly goes: boolean
  /** Whoever may read the row turns it. */
  readonly isForReaders: boolean
  /** The declared direction, or back from there. */
  readonly isBack: boolean
  /** The field that links the two: of the old row, or of the new one where that is turned back. */
  readonly as: string
}

/** What rows of an entity may be turned into, by its own declaration or back by another's. */
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

/** What turning a row takes on the row itself: it goes, it is linked, or it is only read. */
export const turningAction = ({ goes, isForReaders }: Turning): 'delete' | 'update' | 'show' =>
  isForReaders ? 'show' : goes ? 'delete' : 'update'

const firstLine = (text: string): string => (text.split('\n').find((line) => line.trim() !== '') ?? '').trim()

/** What kinds of fields take of a rich text, by its text. */
const ofMarkup: { readonly [K in FieldKind]?: (text: string) => string } = { text: firstLine, longText: (text) => text }

/** Kinds of fields that give a value to one of a kind. */
export const givingKinds = (kind: FieldKind): readonly FieldKind[] =>
  ofMarkup[kind] === undefined ? [kind] : [kind, 'richText']

/** The value that a field of the new row takes over: as it stands, or the text of a rich text. @param plainText of rich text */
export const turnedValue = (to: Field, from: Field, value: unknown, plainText: (html: string) => string): unknown => {
  const take = to.kind === from.kind ? undefined : ofMarkup[to.kind]
  if (take === undefined || typeof value !== 'string') return value
  return [...take(plainText(value))].slice(0, boundsOf(to).letters).join('')
}
