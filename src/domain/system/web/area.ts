import { deferred } from '../../../web/base/ui/deferred.tsx'
import { inBrowser } from '../../../web/data/areas/area.ts'
import type { HeaderTool } from '../../../web/data/areas/header-tool.ts'
import type { Page } from '../../../web/data/areas/page.ts'
import { system } from '../area.ts'

/**
 * The pages of the logs: tabs over the lists of their entities, at the specification's path and at those of the
 * entities.
 */
const systemPages: readonly Page[] = [
  {
    path: '/system/logs',
    permissions: ['log-index'],
    load: async () => (await import('./logs-page.tsx')).LogPage,
  },
  {
    path: '/dashboard',
    entry: { title: 'shell:dashboard', icon: 'space_dashboard', group: 'work' },
    words: ['dashboards', 'report'],
    load: async () => (await import('./dashboard/dashboard-page.tsx')).DashboardPage,
  },
  {
    path: '/dashboards/:id',
    permissions: ['dashboard-show'],
    row: 'dashboard',
    words: ['dashboards', 'report'],
    load: async () => (await import('./dashboard/kept-dashboard-page.tsx')).KeptDashboardPage,
  },
  {
    path: '/history',
    entry: { title: 'common:history.title', icon: 'history', letter: 'h', group: 'work' },
    words: ['office'],
    load: async () => (await import('./history-page.tsx')).HistoryPage,
  },
  {
    path: '/system/logs/jobs',
    permissions: ['log-index'],
    load: async () => (await import('./logs-page.tsx')).JobsPage,
  },
  {
    path: '/system/logs/failed-rows',
    permissions: ['log-index'],
    load: async () => (await import('./logs-page.tsx')).FailedRowsPage,
  },
  {
    path: '/system/logs/mails',
    permissions: ['log-index'],
    load: async () => (await import('./logs-page.tsx')).MailsPage,
  },
  {
    path: '/system/logs/received-mails',
    permissions: ['log-index'],
    load: async () => (await import('./logs-page.tsx')).ReceivedMailsPage,
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
  {
    path: '/system/schema',
    permissions: ['permission-index'],
    entry: { title: 'shell:schema', icon: 'schema', group: 'system' },
    words: ['schema'],
    load: async () => (await import('./schema/schema-page.tsx')).SchemaPage,
  },
]

/** The area's tools in the header. */
const systemTools: readonly HeaderTool[] = [
  {
    key: 'bell',
    ownServerOnly: true,
    permissions: ['notification-index'],
    load: async () => (await import('./bell.tsx')).Bell,
  },
]

export const systemWeb = inBrowser(system, {
  pages: systemPages,
  headerTools: systemTools,
  showExtras: {
    job: deferred(async () => (await import('./job-extras.tsx')).JobExtras),
    failed_row: deferred(async () => (await import('./failed-row-extras.tsx')).FailedRowExtras),
  },
})
