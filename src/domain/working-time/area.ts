import { defineArea } from '../../core/declare/area.ts'
import { businessCalendar } from './business-calendar.ts'
import { holiday } from './holiday.ts'

export const workingTime = defineArea({
  name: 'working-time',
  needs: ['people'],
  entities: [businessCalendar, holiday],
})
