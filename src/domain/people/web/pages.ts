import type { Page } from '../../../web/routes/page.ts'

/** Screens of people that are made by hand. */
export const peoplePages: readonly Page[] = [
  { path: '/profile', load: async () => (await import('./profile-page.tsx')).ProfilePage },
]
