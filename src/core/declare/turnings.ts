import type { Model, Models } from './model.ts'

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
