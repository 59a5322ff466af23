import type { Page } from '../../../web/data/areas/page.ts'
import { projectFirstReads } from './project/first-reads.ts'

/** Search words of a project's pages. */
const projectWords = ['board', 'backlog', 'plan', 'work_figures', 'work_overview']

/** Hand-made pages of the area. */
export const workPages: readonly Page[] = [
  {
    path: '/projects/:id',
    aliases: ['/projects/list/:id', '/projects/waterfall/:id', '/projects/:id/phase/:phase'],
    permissions: ['project-show'],
    words: projectWords,
    row: 'project',
    firstReads: projectFirstReads,
    load: async () => (await import('./project/project-page.tsx')).ProjectPage,
  },
  {
    path: '/projects/phase/:id',
    permissions: ['project-show', 'phase-show'],
    words: projectWords,
    row: 'phase',
    load: async () => (await import('./phase/phase-page.tsx')).PhasePage,
  },
  {
    path: '/projects/task/:id',
    // This is the row address that the project list uses.
    aliases: ['/tasks/:id'],
    permissions: ['task-show'],
    row: 'task',
    load: async () => (await import('./task/task-page.tsx')).TaskPage,
  },
  {
    path: '/public/task/SupTaskDetails',
    permissions: ['task-show'],
    load: async () => (await import('./task/sub-task-page.tsx')).SubTaskPage,
  },
  {
    path: '/my-tasks',
    permissions: ['task-index'],
    entry: {
      title: 'work_task:mine.title',
      about: 'work_task:mine.about',
      icon: 'check_box',
      letter: 'm',
      group: 'mine',
    },
    load: async () => (await import('./task/my-tasks-page.tsx')).MyTasksPage,
  },
]
