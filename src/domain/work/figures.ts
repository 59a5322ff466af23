// Decision (2026-11): Figures replay the log and read nothing else: later events, deletion included, change no past
// day. A day ends by the reader's time zone; events count by `at`, ties in the order of recording. Figures count every
// task for every reader; titles behind a point follow the reader's rights, and hidden tasks are shown as a number.
// Clients get no figures. Revisit with projects whose log is too long to replay.
import { defineFigure } from '../../core/declare/figure.ts'
import { units } from './figure-facts.ts'
import { taskStatuses } from './task-status.ts'

/** Unit of sums. Points and hours need the right to read estimates; others count tasks. */
const unit = {
  kind: 'option',
  options: units,
  needs: { story_points: ['task-estimate'], hours: ['task-estimate'] },
} as const
const days = { kind: 'span' } as const
const ofTasks = { words: 'work_figures', workbook: ['task-export'], counts: 'task' } as const

/** Scope and remaining work of a sprint, day by day. */
export const burndownFigure = defineFigure({
  ...ofTasks,
  key: 'burndown',
  of: 'sprint',
  path: 'burndown',
  params: { unit },
  // The scope is drawn first: while nothing is done, the remaining line covers it.
  series: { scope: 'line', remaining: 'line', done: 'line', ideal: 'dashed' },
  parts: ['scope', 'done', 'remaining'],
})

/** Commitment and completion of a project's last sprints. */
export const velocityFigure = defineFigure({
  ...ofTasks,
  key: 'velocity',
  of: 'project',
  path: 'velocity',
  params: { unit },
  series: { committed: 'bar', completed: 'bar' },
})

/** Tasks of a project by status, day by day; from the bottom: finished, in progress, waiting. */
export const flowFigure = defineFigure({
  ...ofTasks,
  key: 'flow',
  of: 'project',
  path: 'flow',
  params: { days },
  series: {
    closed: 'area',
    done: 'area',
    rejected: 'area',
    in_progress: 'area',
    stopped: 'area',
    suspended: 'area',
    pending: 'area',
  },
  parts: taskStatuses,
})

/** Finished tasks of a project, and how long they took. */
export const cycleFigure = defineFigure({
  ...ofTasks,
  key: 'cycle',
  of: 'project',
  path: 'cycle-time',
  params: { days },
  series: { cycle: 'dot' },
})
