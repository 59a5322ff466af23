import { defineArea } from '../../core/declare/area.ts'
import { dashboard } from './dashboard.ts'
import { failedRow } from './failed-row.ts'
import { job } from './job.ts'
import { letter } from './letter.ts'
import { log } from './log.ts'
import { notification } from './notification.ts'
import { receivedLetter } from './received-letter.ts'
import { savedView } from './saved-view.ts'

export const system = defineArea({
  name: 'system',
  needs: ['people', 'attached'],
  entities: [log, job, failedRow, letter, receivedLetter, notification, savedView, dashboard],
})
