import type { ParamsOf } from '../../../../core/declare/figure.ts'
import { isoOf } from '../../../../server/clock.ts'
import type { Queryable } from '../../../../server/db/database.ts'
import type { FigureRequest } from '../../../../server/figures/figure.ts'
import { notFound } from '../../../../server/problem.ts'
import { percentile } from '../../cycle-time.ts'
import type { BurndownAnswer, CycleAnswer, FlowAnswer, VelocityAnswer } from '../../figure-answers.ts'
import type { Unit } from '../../figure-facts.ts'
import type { cycleFigure, flowFigure } from '../../figures.ts'
import { velocityOf, velocitySprints } from '../../velocity.ts'
import { mayEstimate, roomOf } from './figure-access.ts'
import { burndownWork, cycleWork, flowWork, velocityWork } from './figure-works.ts'
import { hoursOfSprint } from './project-hours.ts'
import { completedSprints, sprintInTime } from './sprint-times.ts'
import { readFacts } from './task-facts.ts'
import { seenTasks } from './tasks-behind.ts'

/** Most sprints in a velocity chart. */
const mostSprints = 12

const weighed = ['sprint_id', 'parent_id', 'status', 'story_points', 'estimate'] as const
const weighedFacts = (db: Queryable, sprints: readonly string[]) => readFacts(db, 'sprint_id', sprints, weighed)

type OfUnit = FigureRequest<{ readonly unit: Unit | undefined }>

const weightsIn = ({ caller, params }: OfUnit) => ({ unit: params.unit, mayEstimate: mayEstimate(caller) })

/** Reads the facts of a project's tasks in a span of days. */
const inDays = async (db: Queryable, request: FigureRequest<{ readonly days: readonly string[] }>) => {
  const { id, params, now, timeZone } = request
  return { facts: await readFacts(db, 'project_id', [id], ['status']), days: params.days, now, timeZone }
}

/** Computes the burndown of a sprint. @throws Problem 404 */
export const burndownAnswer = async (db: Queryable, request: OfUnit): Promise<BurndownAnswer> => {
  const { id, now, timeZone } = request
  const sprint = await sprintInTime(db, id, now, timeZone)
  if (sprint === undefined) throw notFound()
  const facts = await weighedFacts(db, [id])
  const hours = await hoursOfSprint(request.reader.scope.engine, db, id)
  const asked = { facts, sprint, hours, now, timeZone, ...weightsIn(request) }
  const { unit, committed, points } = await roomOf(request).run(burndownWork, asked)
  const end = sprint.end === null ? null : isoOf(sprint.end.at)
  const planned = sprint.plannedEnd === null ? null : isoOf(sprint.plannedEnd)
  return {
    sprint: { id, name: sprint.name, started_at: isoOf(sprint.start), ended_at: end, planned_end: planned },
    unit,
    committed,
    points: points.map(({ at, ...point }) => ({ at: isoOf(at), ...point })),
  }
}

/** Computes commitment and completion of a project's last sprints. */
export const velocityAnswer = async (db: Queryable, request: OfUnit): Promise<VelocityAnswer> => {
  const { id, now, timeZone } = request
  const sprints = await completedSprints(db, id, mostSprints, now, timeZone)
  const facts =
    sprints.length === 0
      ? '[]'
      : await weighedFacts(
          db,
          sprints.map((sprint) => sprint.id),
        )
  const { unit, outcomes } = await roomOf(request).run(velocityWork, { facts, sprints, ...weightsIn(request) })
  const lines = sprints.map((sprint, at) => ({
    id: sprint.id,
    name: sprint.name,
    phase: sprint.phase,
    ...(outcomes[at] ?? { committed: 0, completed: 0 }),
    started_at: isoOf(sprint.start),
    completed_at: sprint.end === null ? null : isoOf(sprint.end.at),
  }))
  return {
    velocity: velocityOf(lines.map(({ completed }) => completed)),
    unit,
    over: Math.min(velocitySprints, lines.length),
    sprints: lines,
  }
}

/** Counts a project's tasks by status, day by day. */
export const flowAnswer = async (
  db: Queryable,
  request: FigureRequest<ParamsOf<typeof flowFigure>>,
): Promise<FlowAnswer> => {
  const points = await roomOf(request).run(flowWork, await inDays(db, request))
  return { points: points.map(({ at, ...point }) => ({ at: isoOf(at), ...point })) }
}

/** Computes the durations of a project's finished tasks. */
export const cycleAnswer = async (
  db: Queryable,
  request: FigureRequest<ParamsOf<typeof cycleFigure>>,
): Promise<CycleAnswer> => {
  const { days } = request.params
  const finishings = await roomOf(request).run(cycleWork, await inDays(db, request))
  const visibleTasks = await seenTasks(db, request.reader, [...new Set(finishings.map(({ task }) => task))])
  const points = finishings.map(({ task, at, ...point }) => ({
    // A hidden or deleted task shows only its completion.
    task: visibleTasks.get(task) ?? null,
    at: isoOf(at),
    ...point,
  }))
  const cycles = points.flatMap(({ cycle }) => cycle ?? [])
  return {
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    median: percentile(cycles, 0.5),
    most: percentile(cycles, 0.85),
    points,
  }
}
