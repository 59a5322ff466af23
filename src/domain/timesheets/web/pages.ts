import type { Page } from '../../../web/data/areas/page.ts'

const words = ['timesheets', 'timesheet', 'time_entry', 'timer', 'stretch']

/** The pages of a person's week of hours, by the day in the address, or by its timesheet. */
export const timesheetPages: readonly Page[] = [
  {
    path: '/timesheets',
    permissions: ['timesheet-index'],
    words,
    load: async () => (await import('./timesheets-page.tsx')).TimesheetsPage,
  },
  {
    path: '/timesheets/:id',
    permissions: ['timesheet-show'],
    words,
    row: 'timesheet',
    load: async () => (await import('./timesheets-page.tsx')).TimesheetPage,
  },
]
