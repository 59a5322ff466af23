import type { Page } from '../../../web/data/areas/page.ts'

const words = ['todos', 'calendar', 'repeat', 'board', 'drag', 'members']

/** Hand-made pages of the area (specification, section 2.2). */
export const daysPages: readonly Page[] = [
  {
    path: '/workspaces/todos/:id',
    // This is the row address that the list uses.
    aliases: ['/workspaces/:id'],
    permissions: ['workspace-show', 'todo-index'],
    words: [...words, 'sla_policy'],
    load: async () => (await import('./workspace-page.tsx')).WorkspacePage,
  },
  {
    path: '/workspaces/todo/:id',
    aliases: ['/todo/todos/:id'],
    permissions: ['todo-show'],
    words,
    load: async () => (await import('./todo-page.tsx')).TodoPage,
  },
  {
    path: '/my-todos',
    permissions: ['todo-index'],
    words,
    entry: { title: 'days:mine.title', about: 'days:mine.about', icon: 'task_alt', letter: 'y', group: 'mine' },
    load: async () => (await import('./my-todos-page.tsx')).MyTodosPage,
  },
]
