import { loadNamespace } from '../../../web/base/i18n/i18n.ts'
import { deferred } from '../../../web/base/ui/deferred.tsx'
import { inBrowser } from '../../../web/data/areas/area.ts'
import { targets } from '../area.ts'

const HomeTarget = deferred(async () => {
  const [{ HomeTarget: Loaded }] = await Promise.all([import('./home-target.tsx'), loadNamespace('targets')])
  return Loaded
})

export const targetsWeb = inBrowser(targets, {
  homeParts: { daily_target: HomeTarget },
  pages: [
    {
      path: '/daily-targets',
      permissions: ['todo-index'],
      words: ['targets'],
      entry: {
        title: 'days:target.title',
        about: 'days:target.about',
        icon: 'track_changes',
        group: 'mine',
      },
      load: async () => (await import('./targets-page.tsx')).TargetsPage,
    },
  ],
})
