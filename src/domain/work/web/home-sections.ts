import type { HomeSection } from '../../../web/product/home-section.ts'

/** The area's sections of the home page (decisions, 'Home'). */
export const workSections: readonly HomeSection[] = [
  {
    key: 'work_today',
    title: 'home:work.today',
    size: 'half',
    leads: true,
    staysWhenEmpty: true,
    ownServerOnly: true,
    permissions: ['task-index'],
    load: async () => (await import('./home-work.tsx')).WorkToday,
  },
  {
    key: 'work_overdue',
    title: 'home:work.overdue',
    size: 'half',
    leads: true,
    // The section before it has them as well.
    hiddenAtFirst: true,
    ownServerOnly: true,
    permissions: ['task-index'],
    load: async () => (await import('./home-work.tsx')).WorkOverdue,
  },
  {
    key: 'favorite_projects',
    title: 'home:work.favorites',
    size: 'half',
    permissions: ['project-show'],
    load: async () => (await import('./home-work.tsx')).FavoriteProjects,
  },
]
