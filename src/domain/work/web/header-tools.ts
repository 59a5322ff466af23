import type { HeaderTool } from '../../../web/product/header-tool.ts'

/** What the area of work puts into the header. */
export const workTools: readonly HeaderTool[] = [
  {
    key: 'timer',
    ownServerOnly: true,
    comesAndGoes: true,
    permissions: ['time-entry-index', 'time-entry-update'],
    load: async () => (await import('../../../web/facets/timed/timer-tool.tsx')).TimerTool,
  },
]
