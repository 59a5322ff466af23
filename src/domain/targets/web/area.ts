import { inBrowser } from '../../../web/data/areas/area.ts'
import { targets } from '../area.ts'

export const targetsWeb = inBrowser(targets, {
  pages: [
    {
      path: '/daily-targets',
      permissions: ['todo-index'],
      words: ['targets'],
      entry: {
        title: 'days:target.title',
        about: 'days:target.about',
        icon: 'track_changes',
        group: 'work',
      },
      load: async () => (await import('./targets-page.tsx')).TargetsPage,
    },
  ],
})
