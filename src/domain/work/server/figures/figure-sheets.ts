import { keyOfChoice } from '../../../../core/words/keys.ts'
import type { Sheet, SheetTools } from '../../../../server/figures/figure-sheet.ts'
import type { BurndownAnswer, CycleAnswer, FlowAnswer, VelocityAnswer } from '../../figure-answers.ts'
import { taskStatuses } from '../../task-status.ts'

/** Returns a sprint's days as a sheet, without future days. */
export const burndownSheet = (
  { points, sprint, unit }: BurndownAnswer,
  { word, number, text, moment }: SheetTools,
): Sheet => {
  const names = ['at', 'scope', 'done', 'remaining', 'ideal'] as const
  return {
    title: word('work_figures:title', { name: sprint.name }),
    headers: [...names.map((name) => word(`work_figures:column.${name}`)), word('work_figures:unit.label')],
    rows: points
      .filter(({ kind }) => kind !== 'ahead')
      .map(({ at, scope, done, remaining, ideal }) => [
        moment(at),
        number(scope),
        number(done),
        number(remaining),
        number(ideal),
        text(word(`work_figures:unit.${unit}`)),
      ]),
  }
}

export const velocitySheet = ({ sprints, unit }: VelocityAnswer, { word, number, text, moment }: SheetTools): Sheet => {
  const names = ['sprint', 'phase', 'committed', 'completed', 'started', 'ended'] as const
  return {
    title: word('work_figures:velocity'),
    headers: [...names.map((name) => word(`work_figures:column.${name}`)), word('work_figures:unit.label')],
    rows: sprints.map(({ name, phase, committed, completed, started_at, completed_at }) => [
      text(name),
      text(phase),
      number(committed),
      number(completed),
      moment(started_at),
      moment(completed_at),
      text(word(`work_figures:unit.${unit}`)),
    ]),
  }
}

export const flowSheet = ({ points }: FlowAnswer, { word, number, day: dayCell }: SheetTools): Sheet => ({
  title: word('work_figures:flow'),
  headers: [
    word('work_figures:column.day'),
    ...taskStatuses.map((status) => word(keyOfChoice('task', 'status', status))),
  ],
  rows: points.map(({ day, counts }) => [dayCell(day), ...taskStatuses.map((status) => number(counts[status]))]),
})

export const cycleSheet = ({ points }: CycleAnswer, { word, number, text, moment }: SheetTools): Sheet => {
  const names = ['task', 'finished', 'cycle', 'lead'] as const
  return {
    title: word('work_figures:cycle'),
    headers: names.map((name) => word(`work_figures:column.${name}`)),
    rows: points.map(({ task, at, cycle, lead }) => [
      text(task === null ? word('work_figures:hiddenTask') : `T-${task.number} ${task.name}`),
      moment(at),
      number(cycle),
      number(lead),
    ]),
  }
}
