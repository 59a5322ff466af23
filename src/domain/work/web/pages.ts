import type { Page } from '../../../web/routes/page.ts'

/** Screens of work that are made by hand. */
export const workPages: readonly Page[] = [
  {
    path: '/projects/:id',
    aliases: ['/projects/list/:id', '/projects/waterfall/:id', '/projects/:id/phase/:phase'],
    permissions: ['project-show'],
    load: async () => (await import('./project-page.tsx')).ProjectPage,
  },
  {
    path: '/projects/phase/:id',
    permissions: ['project-show', 'phase-show'],
    load: async () => (await import('./phase-page.tsx')).PhasePage,
  },
]
