import { type WorkingHours, workingTime } from '../../../../core/time/working-time/working-time.ts'
import { defineWork, type Work } from '../../../../server/worker/work.ts'
import { burndownOf, isInScope, type SprintTimes } from '../../burndown.ts'
import { finishingsOf } from '../../cycle-time.ts'
import { type Cut, type Fact, isFinished, statesAt, type TaskState, type Unit } from '../../figure-facts.ts'
import { flowOf } from '../../flow.ts'
import { outcomeOf } from '../../velocity.ts'
import { type FactsText, factsFrom } from './facts-from.ts'

type OfFacts = { readonly facts: FactsText }
type InDays = OfFacts & { readonly days: readonly string[]; readonly now: number; readonly timeZone: string }
/** The requested unit, and whether estimates may be read. */
type Weighed = OfFacts & { readonly unit: Unit | undefined; readonly mayEstimate: boolean }

/** The number of characters of about 1,500 events; so few are counted at once. */
const light = 300_000
const isLight = ({ facts }: OfFacts): boolean => facts.length < light

/** Returns the requested unit; else points if any are given and readable, else tasks. */
const unitIn = ({ unit, mayEstimate }: Weighed, facts: readonly Fact[]): Unit =>
  unit ?? (mayEstimate && facts.some(({ points = 0 }) => points > 0) ? 'story_points' : 'tasks')

type BurndownAsked = Weighed &
  Omit<InDays, 'days'> & { readonly sprint: SprintTimes; readonly hours: WorkingHours | undefined }

export const burndownWork = defineWork({
  name: 'figures.burndown',
  isLight,
  run: ({ sprint, hours, now, timeZone, ...asked }: BurndownAsked) => {
    const facts = factsFrom(asked.facts)
    const unit = unitIn(asked, facts)
    const worked = hours === undefined ? {} : { isWorking: workingTime(hours).isWorkingDay }
    return { unit, ...burndownOf(facts, sprint, { now, timeZone, unit, ...worked }) }
  },
})

export const velocityWork = defineWork({
  name: 'figures.velocity',
  isLight,
  run: ({ sprints, ...asked }: Weighed & { readonly sprints: readonly SprintTimes[] }) => {
    const facts = factsFrom(asked.facts)
    const unit = unitIn(asked, facts)
    return { unit, outcomes: sprints.map((sprint) => outcomeOf(facts, sprint, unit)) }
  },
})

export const flowWork = defineWork({
  name: 'figures.flow',
  isLight,
  run: ({ facts, days, ...at }: InDays) => flowOf(factsFrom(facts), days, at),
})

export const cycleWork = defineWork({
  name: 'figures.cycle',
  isLight,
  run: ({ facts, days, ...at }: InDays) => finishingsOf(factsFrom(facts), days, at),
})

/** The property that the tasks of a point share: their place in a sprint, or their status. */
export type Point = { readonly sprint: string; readonly part: string } | { readonly status: string }

const countsIn = (point: Point): ((task: TaskState) => boolean) => {
  if ('status' in point) return (task) => task.exists && task.status === point.status
  const { sprint, part } = point
  return (task) => isInScope(task, sprint) && (part === 'scope' || isFinished(task) === (part === 'done'))
}

/** Finds the tasks behind a point, with their values at that time. */
export const behindWork = defineWork({
  name: 'figures.behind',
  isLight,
  run: ({
    facts,
    cut,
    point,
  }: OfFacts & { readonly cut: Cut; readonly point: Point }): ReadonlyMap<string, TaskState> => {
    const counts = countsIn(point)
    return new Map([...statesAt(factsFrom(facts), cut)].filter(([, state]) => counts(state)))
  },
})

/** The works of figures, for `app/server/works.ts`. */
export const figureWorks: readonly Work[] = [burndownWork, velocityWork, flowWork, cycleWork, behindWork]
