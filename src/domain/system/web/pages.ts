import type { Page } from '../../../web/product/page.ts'

/** The logs: tabs over the lists of their entities, at the specification's path and at those of the entities. */
export const systemPages: readonly Page[] = [
  {
    path: '/system/logs',
    aliases: ['/system/logs/jobs'],
    permissions: ['log-index'],
    load: async () => (await import('./logs-page.tsx')).JobsPage,
  },
  {
    path: '/system/logs/mails',
    permissions: ['log-index'],
    load: async () => (await import('./logs-page.tsx')).MailsPage,
  },
  {
    path: '/notifications',
    permissions: ['notification-index'],
    entry: { title: 'notification:many', icon: 'notifications', letter: 'n' },
    load: async () => (await import('./notifications-page.tsx')).NotificationsPage,
  },
  {
    path: '/system/version',
    entry: { title: 'shell:changes', icon: 'new_releases', letter: 'v' },
    words: ['changes'],
    load: async () => (await import('./version-page.tsx')).VersionPage,
  },
]
