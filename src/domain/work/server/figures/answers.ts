import type { ParamsOf } from '../../../../core/figure.ts'
import { isoOf } from '../../../../server/clock.ts'
import type { Queryable } from '../../../../server/db/database.ts'
import type { FigureRequest } from '../../../../server/figures/figure.ts'
import { notFound } from '../../../../server/problem.ts'
import { burndownOf } from '../../burndown.ts'
import { finishingsOf, percentile } from '../../cycle-time.ts'
import type { BurndownAnswer, CycleAnswer, FlowAnswer, VelocityAnswer } from '../../figure-answers.ts'
import type { Unit } from '../../figure-facts.ts'
import type { cycleFigure, flowFigure } from '../../figures.ts'
import { flowOf } from '../../flow.ts'
import { outcomeOf, velocityOf, velocitySprints } from '../../velocity.ts'
import { unitIn } from './figure-access.ts'
import { completedSprints, sprintInTime } from './sprint-times.ts'
import { factsOf } from './task-facts.ts'
import { seenTasks } from './tasks-behind.ts'

/** Most sprints in a velocity chart. */
const mostSprints = 12

const weighed = ['sprint_id', 'status', 'story_points', 'estimate'] as const
export const weighedFacts = (db: Queryable, sprints: readonly string[]) => factsOf(db, 'sprint_id', sprints, weighed)

type OfUnit = FigureRequest<{ readonly unit: Unit | undefined }>

/**
 * Burndown of a sprint.
 * @throws Problem 404
 */
export const burndownAnswer = async (db: Queryable, request: OfUnit): Promise<BurndownAnswer> => {
  const { id, now, timeZone } = request
  const sprint = await sprintInTime(db, id, now, timeZone)
  if (sprint === undefined) throw notFound()
  const facts = await weighedFacts(db, [id])
  const unit = unitIn(request, facts)
  const { committed, points } = burndownOf(facts, sprint, { now, timeZone, unit })
  const end = sprint.end === null ? null : isoOf(sprint.end.at)
  const planned = sprint.plannedEnd === null ? null : isoOf(sprint.plannedEnd)
  return {
    sprint: { id, name: sprint.name, started_at: isoOf(sprint.start), ended_at: end, planned_end: planned },
    unit,
    committed,
    points: points.map(({ at, ...point }) => ({ at: isoOf(at), ...point })),
  }
}

/** Commitment and completion of a project's last sprints. */
export const velocityAnswer = async (db: Queryable, request: OfUnit): Promise<VelocityAnswer> => {
  const { id, now, timeZone } = request
  const sprints = await completedSprints(db, id, mostSprints, now, timeZone)
  const facts =
    sprints.length === 0
      ? []
      : await weighedFacts(
          db,
          sprints.map((sprint) => sprint.id),
        )
  const unit = unitIn(request, facts)
  const lines = sprints.map((sprint) => ({
    id: sprint.id,
    name: sprint.name,
    phase: sprint.phase,
    ...outcomeOf(facts, sprint, unit),
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

/** A project's tasks by status, day by day. */
export const flowAnswer = async (
  db: Queryable,
  request: FigureRequest<ParamsOf<typeof flowFigure>>,
): Promise<FlowAnswer> => {
  const { days } = request.params
  const facts = await factsOf(db, 'project_id', [request.id], ['status'])
  return { points: flowOf(facts, days, request).map(({ at, ...point }) => ({ at: isoOf(at), ...point })) }
}

/** A project's finished tasks and their durations. */
export const cycleAnswer = async (
  db: Queryable,
  request: FigureRequest<ParamsOf<typeof cycleFigure>>,
): Promise<CycleAnswer> => {
  const { days } = request.params
  const finishings = finishingsOf(await factsOf(db, 'project_id', [request.id], ['status']), days, request)
  const visibleTasks = await seenTasks(db, request.reader, [...new Set(finishings.map(({ task }) => task))])
  const points = finishings.map(({ task, at, ...point }) => ({
    // Of hidden and deleted tasks only the completion is shown.
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
