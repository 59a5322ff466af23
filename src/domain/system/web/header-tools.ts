import type { HeaderTool } from '../../../web/product/header-tool.ts'

/** What the system's area puts into the header. */
export const systemTools: readonly HeaderTool[] = [
  {
    key: 'bell',
    ownServerOnly: true,
    permissions: ['notification-index'],
    load: async () => (await import('./bell.tsx')).Bell,
  },
]
