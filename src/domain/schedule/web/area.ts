import { queryClient } from '../../../web/data/query-client.ts'
import { loadNamespace } from '../../../web/i18n/i18n.ts'
import { inBrowser } from '../../../web/product/area.ts'
import { deferred } from '../../../web/ui/deferred.tsx'
import { schedule } from '../area.ts'
import { scheduleQuery } from './schedule-query.ts'

export const scheduleWeb = inBrowser(schedule, {
  showExtras: {
    business_calendar: deferred(async () => {
      const [chunk] = await Promise.all([import('./calendar-plans.tsx'), loadNamespace('working_time')])
      return chunk.CalendarPlans
    }, 0),
  },
  rowTabs: [
    {
      entity: 'project',
      name: 'timeline',
      Content: deferred(async () => {
        const [chunk] = await Promise.all([
          import('./plan-timeline.tsx'),
          ...['timeline', 'project_timeline', 'dependency', 'baseline'].map(loadNamespace),
        ])
        return chunk.PlanTimeline
      }, 320),
      // Of large projects the plan takes as long as all the rest of the page.
      firstRead: {
        permissions: ['task-index'],
        read: (project) => queryClient.prefetchQuery(scheduleQuery(project)),
      },
    },
  ],
})
