import { onServer } from '../../../server/area.ts'
import { timesheets } from '../area.ts'
import { timesheetsGrants } from '../grants.ts'
import { timesheetDueJob } from './due-job.ts'
import { timesheetSections } from './home-sections.ts'
import { timesheetComputed, timesheetConditions } from './timesheet-computed.ts'
import { keepWeeksOf, timesheetHooks } from './timesheet-hooks.ts'
import { weekRoutes } from './week-routes.ts'

export const timesheetsServer = onServer(timesheets, {
  grants: timesheetsGrants,
  conditions: { timesheet: timesheetConditions },
  computed: { timesheet: timesheetComputed },
  hooks: { timesheet: timesheetHooks },
  homeSections: timesheetSections,
  routes: [weekRoutes],
  jobs: [timesheetDueJob],
  watches: {
    time_entry: {
      afterWrite: async (row, changed, context) => {
        if (changed.includes('started_at') || changed.includes('ended_at')) await keepWeeksOf(row, context)
      },
    },
  },
})
