import type { Page } from '../../../web/data/areas/page.ts'

/** Hand-made pages of the area. */
export const ticketPages: readonly Page[] = [
  {
    path: '/tickets/overview',
    permissions: ['ticket-export'],
    entry: { title: 'desk:overview.title', about: 'desk:overview.about', icon: 'insights', group: 'support' },
    words: ['desk', 'dashboards', 'report'],
    load: async () => (await import('./overview/overview-page.tsx')).OverviewPage,
  },
  {
    path: '/tickets/history',
    permissions: ['ticket-import', 'ticket-store'],
    entry: { title: 'ticket_history:menu', about: 'ticket_history:hint', icon: 'upload_file', group: 'system' },
    words: ['ticket_history'],
    load: async () => (await import('./history/history-page.tsx')).HistoryPage,
  },
  {
    path: '/public/form/:token',
    public: true,
    layout: 'blank',
    words: ['share'],
    load: async () => (await import('./intake/intake-page.tsx')).IntakePage,
  },
]
