import { loadNamespace } from '../../../web/base/i18n/i18n.ts'
import { deferred } from '../../../web/base/ui/deferred.tsx'
import { inBrowser } from '../../../web/data/areas/area.ts'
import type { FacetPanelProps, FieldInputProps } from '../../../web/data/areas/product.ts'
import { workingTime } from '../area.ts'
import { usualWeek } from '../calendar-hours.ts'
import { Nothing } from './nothing.ts'

const wordsWith = async <T>(part: Promise<T>): Promise<T> => {
  await loadNamespace('working_time')
  return part
}

const painter = deferred<FieldInputProps<'business_calendar'>>(
  async () => (await wordsWith(import('./week-painter.tsx'))).WeekPainter,
  280,
)
const view = deferred<FacetPanelProps<'business_calendar'>>(
  async () => (await wordsWith(import('./week-view.tsx'))).WeekView,
  280,
)

/** The whole week is painted and shown in Monday's place. */
export const workingTimeWeb = inBrowser(workingTime, {
  recordTools: [
    {
      key: 'holidays',
      title: 'working_time:import.action',
      permissions: ['holiday-import', 'holiday-store'],
      entity: 'business_calendar',
      Tool: deferred(async () => (await wordsWith(import('./holidays-dialog.tsx'))).HolidaysDialog, 0),
    },
  ],
  madeWith: {
    business_calendar: {
      permissions: [],
      values: (_, user) => ({
        ...(typeof user.time_zone === 'string' && { time_zone: user.time_zone }),
        ...usualWeek,
      }),
    },
  },
  inputs: {
    'business_calendar.monday': painter,
    'business_calendar.tuesday': Nothing,
    'business_calendar.wednesday': Nothing,
    'business_calendar.thursday': Nothing,
    'business_calendar.friday': Nothing,
    'business_calendar.saturday': Nothing,
    'business_calendar.sunday': Nothing,
  },
  parts: {
    'business_calendar.monday': view,
    'business_calendar.tuesday': Nothing,
    'business_calendar.wednesday': Nothing,
    'business_calendar.thursday': Nothing,
    'business_calendar.friday': Nothing,
    'business_calendar.saturday': Nothing,
    'business_calendar.sunday': Nothing,
  },
})
