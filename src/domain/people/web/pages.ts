import type { Page } from '../../../web/product/page.ts'

/** Screens of people that are made by hand. */
export const peoplePages: readonly Page[] = [
  {
    path: '/profile',
    entry: { title: 'common:profile.title', icon: 'person', letter: 'm' },
    load: async () => (await import('./profile-page.tsx')).ProfilePage,
  },
]
