import { feedPermission } from '../../../core/days/feeds.ts'
import type { Models } from '../../../core/model.ts'
import { feedPath } from '../../calendar/feed-address.ts'
import type { Page } from '../../product/page.ts'

/** The page of one's own calendar addresses, where anything stands in calendar programs. */
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
