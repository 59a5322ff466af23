import { deferred } from '../../../web/base/ui/deferred.tsx'
import { inBrowser } from '../../../web/data/areas/area.ts'
import { attached } from '../area.ts'

const carriers = deferred(async () => (await import('./referring-rows.tsx')).ReferringRows)

export const attachedWeb = inBrowser(attached, {
  headerTools: [
    {
      key: 'timer',
      ownServerOnly: true,
      isTransient: true,
      permissions: ['time-entry-index', 'time-entry-update'],
      load: async () => (await import('../../../web/facets/timed/timer-tool.tsx')).TimerTool,
    },
  ],
  showExtras: { skill: carriers, tag: carriers },
})
