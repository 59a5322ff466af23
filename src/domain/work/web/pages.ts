import type { Page } from '../../../web/routes/page.ts'

/** Screens of work that are made by hand. */
export const workPages: readonly Page[] = [
  {
    path: '/projects/:id',
    aliases: ['/projects/list/:id', '/projects/waterfall/:id'],
    permissions: ['project-show'],
    load: async () => (await import('./project-page.tsx')).ProjectPage,
  },
]
