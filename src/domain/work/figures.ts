// Decision (2026-11): Figures replay the log and read nothing else: later events, deletion included, change no past
// day. A day ends where the reader lives; events count by `at`, ties in the order of recording. Figures count every
// task whoever reads; titles behind a point are shown by the reader's rights, the rest as a number. Clients get no
// figures. Revisit with projects whose log is too long to replay.
import { defineFigure } from '../../core/figure.ts'
import { units } from './figure-facts.ts'
import { taskStatuses } from './task-status.ts'

/** What is summed. Points and hours are for those who may read estimates: others count tasks. */
const unit = {
  kind: 'option',
  options: units,
  needs: { story_points: ['task-estimate'], hours: ['task-estimate'] },
} as const
const days = { kind: 'span' } as const
const ofTasks = { words: 'work_figures', workbook: ['task-export'], counts: 'task' } as const

/** What a sprint held and what remained of it, day by day. */
export const burndownFigure = defineFigure({
  ...ofTasks,
  key: 'burndown',
  of: 'sprint',
  path: 'burndown',
  params: { unit },
  // Drawn first: where nothing is done yet, what remains lies on it.
  series: { scope: 'line', remaining: 'line', done: 'line', ideal: 'dashed' },
  parts: ['scope', 'done', 'remaining'],
})

/** What the last sprints of a project committed to and completed. */
export const velocityFigure = defineFigure({
  ...ofTasks,
  key: 'velocity',
  of: 'project',
  path: 'velocity',
  params: { unit },
  series: { committed: 'bar', completed: 'bar' },
})

/** Tasks of a project by status, day by day; from the foot up: what is over, what is under way, what waits. */
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

/** Tasks of a project as they came to be done, and how long it took. */
export const cycleFigure = defineFigure({
  ...ofTasks,
  key: 'cycle',
  of: 'project',
  path: 'cycle-time',
  params: { days },
  series: { cycle: 'dot' },
})
