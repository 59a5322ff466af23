import { loadNamespace } from '../../../web/base/i18n/i18n.ts'
import { deferred } from '../../../web/base/ui/deferred.tsx'
import { inBrowser } from '../../../web/data/areas/area.ts'
import { queryClient } from '../../../web/data/rows/query-client.ts'
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
      // The plan of a large project takes as long to read as the rest of the page, so reading begins early.
      firstRead: {
        permissions: ['task-index'],
        read: (project) => queryClient.prefetchQuery(scheduleQuery(project)),
      },
    },
  ],
})
