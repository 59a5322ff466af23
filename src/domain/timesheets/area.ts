import { defineArea } from '../../core/declare/area.ts'
import { timesheet } from './timesheet.ts'

/** The hours that people worked in a week, submitted and approved (decisions, 'Timesheet'). */
export const timesheets = defineArea({
  name: 'timesheets',
  needs: ['people', 'attached', 'work', 'working-time'],
  entities: [timesheet],
})
