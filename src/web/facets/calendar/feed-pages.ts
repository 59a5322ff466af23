import type { Models } from '../../../core/declare/model.ts'
import { feedPermission } from '../../../core/time/days/feeds.ts'
import type { Page } from '../../data/areas/page.ts'
import { feedPath } from '../../views/calendar/feed-address.ts'

/** Returns the page of the user's own calendar addresses, if any entity is shown in calendar programs. */
export const feedPages = (models: Models): readonly Page[] => {
  const permission = feedPermission(models)
  if (permission === undefined) return []
  return [
    {
      path: feedPath,
      permissions: [permission],
      words: ['calendar'],
      entry: { title: 'facets:feed', icon: 'event' },
      load: async () => (await import('./feed-page.tsx')).FeedPage,
    },
  ]
}
