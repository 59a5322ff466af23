import { type WorkingHours, workingTime } from '../../../../core/time/working-time/working-time.ts'
import { defineWork } from '../../../../server/worker/work.ts'
import { type Decided, type Handled, overviewOf } from '../../overview.ts'

/** A ticket that was answered or solved. Instants are milliseconds since 1970 UTC, null outside the asked period. */
type HandledRow = readonly [
  policy: string | null,
  department: string | null,
  client: string | null,
  agent: string | null,
  week: string | null,
  created: number,
  reply: number | null,
  solved: number | null,
]

type OverviewSource = {
  readonly decided: readonly Decided[]
  /** JSON of `HandledRow[]`, split into any number of texts. */
  readonly handled: readonly string[]
  readonly calendars: readonly (readonly [id: string, hours: WorkingHours])[]
  readonly policies: readonly (readonly [id: string, calendar: string])[]
}

/** The number of characters of about a hundred tickets. */
const light = 30_000

/** Computes the sums of the overview, and the working time that replies and solutions took. */
export const overviewWork = defineWork({
  name: 'tickets.overview',
  isLight: ({ handled }) => handled.reduce((sum, { length }) => sum + length, 0) < light,
  run: ({ decided, handled, calendars, policies }: OverviewSource) => {
    const times = new Map(calendars.map(([id, hours]) => [id, workingTime(hours)]))
    // A ticket without a policy counts time by the first calendar; without any calendar, around the clock.
    const first = [...times.values()][0]
    const byPolicy = new Map(policies.map(([id, calendar]) => [id, times.get(calendar)]))
    const handledOf = ([policy, department, client, agent, week, created, reply, solved]: HandledRow): Handled => {
      const time = byPolicy.get(policy ?? '') ?? first
      const minutes = (at: number | null): number | null =>
        at === null ? null : (time === undefined ? at - created : time.between(created, at)) / 60_000
      return {
        keys: { policy, department, client, agent, week },
        firstReply: minutes(reply),
        solve: minutes(solved),
      }
    }
    return overviewOf(
      decided,
      handled.flatMap((text) => (JSON.parse(text) as readonly HandledRow[]).map(handledOf)),
    )
  },
})
