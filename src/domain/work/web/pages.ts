import type { Page } from '../../../web/product/page.ts'

/** What the tabs of a project say, and what leads to them. */
const projectWords = ['board', 'backlog', 'plan', 'work_figures']

/** Screens of work that are made by hand. */
export const workPages: readonly Page[] = [
  {
    path: '/projects/:id',
    aliases: ['/projects/list/:id', '/projects/waterfall/:id', '/projects/:id/phase/:phase'],
    permissions: ['project-show'],
    words: projectWords,
    load: async () => (await import('./project/project-page.tsx')).ProjectPage,
  },
  {
    path: '/projects/phase/:id',
    permissions: ['project-show', 'phase-show'],
    words: projectWords,
    load: async () => (await import('./phase/phase-page.tsx')).PhasePage,
  },
  {
    path: '/projects/task/:id',
    // The list's own address of a row.
    aliases: ['/tasks/:id'],
    permissions: ['task-show'],
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
      group: 'work',
    },
    load: async () => (await import('./task/my-tasks-page.tsx')).MyTasksPage,
  },
]
