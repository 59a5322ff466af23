import { defineArea } from '../../core/declare/area.ts'
import { timesheet } from './timesheet.ts'

/** What people worked in a week, handed in and approved (decisions, 'Timesheet'). */
export const timesheets = defineArea({
  name: 'timesheets',
  needs: ['people', 'attached', 'work', 'working-time'],
  entities: [timesheet],
})
