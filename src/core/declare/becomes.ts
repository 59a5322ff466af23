import type { Model, Models } from './model.ts'

/** How a row is turned into one of another entity: values that both have are copied, and the two rows are linked. */
export type Turn<N extends string = string> = {
  /** Fields of the new row, each with the field of this one that gives its value. */
  readonly values: { readonly [field: string]: N }
  /** Fields of the new row that are asked for. */
  readonly asks?: readonly string[]
  /** The reference, or the list, of this row that leads to the new one. */
  readonly as: N
  /**
   * This row goes into the trash, and what hangs on it (comments, files, checklists, times) goes over to the new one. The new row
   * may be turned back: it goes into the trash in the same way, and the row that it was made of comes back from there.
   */
  readonly goes?: true
}
/** By the entity of the new row. */
export type Becomes<N extends string = string> = { readonly [entity: string]: Turn<N> }

/** One direction of a declared turn. */
export type Turning = {
  readonly model: Model
  readonly target: Model
  /** Names of fields of the new row, each with that of the field of the old one. */
  readonly values: readonly (readonly [to: string, from: string])[]
  readonly asks: readonly string[]
  readonly goes: boolean
  /** The declared direction, or back from there. */
  readonly isBack: boolean
  /** The field that links the two: of the old row, or of the new one where that is turned back. */
  readonly as: string
}

/** What rows of an entity may be turned into, by its own declaration or back by another's. */
export const turningsOf = (models: Models, model: Model): readonly Turning[] =>
  models.all.flatMap((declaring) =>
    Object.entries(declaring.entity.becomes ?? {}).flatMap(([to, { values, asks = [], as, goes = false }]) => {
      const pairs = Object.entries(values)
      const shared = { goes, as } as const
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

/** What turning a row takes on the row itself: it goes, or it is linked. */
export const turningAction = ({ goes }: Turning): 'delete' | 'update' => (goes ? 'delete' : 'update')
