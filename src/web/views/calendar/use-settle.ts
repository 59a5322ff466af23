import { dayAfter } from '../../../core/time/days/days.ts'
import type { SourceEntry } from './entries.ts'
import { type Spot, shifted, spotOf } from './moved.ts'
import type { useMoves } from './use-moves.ts'

type Options = {
  readonly move: ReturnType<typeof useMoves>['move']
  readonly timeZone: string
  readonly say: (what: 'dropped' | 'back', one: SourceEntry, spot: Spot) => void
}

/** Sends the place to which pointer or keys moved an entry, and reports the outcome. */
export const useSettle =
  ({ move, timeZone, say }: Options) =>
  async (one: SourceEntry, spot: Spot, revert: () => void): Promise<void> => {
    const by = Date.parse(spot.start) - Date.parse(spotOf(one.entry).start)
    /** Moves the beginning of the series as far as this entry was moved. */
    const shift = (begins: string): Spot => {
      const length = spot.end === null ? 0 : Date.parse(spot.end) - Date.parse(spot.start)
      if (spot.allDay) {
        const day = new Date(Date.parse(begins) + by).toISOString()
        return { ...spot, start: day.slice(0, 10), end: dayAfter(day.slice(0, 10), Math.max(1, length / 86_400_000)) }
      }
      const start = shifted({ start: begins, end: null, allDay: false }, 0, by / 60_000, timeZone).start
      return { ...spot, start, end: spot.end === null ? null : new Date(Date.parse(start) + length).toISOString() }
    }
    if (await move(one, spot, shift)) return say('dropped', one, spot)
    revert()
    say('back', one, spotOf(one.entry))
  }
