import { defineArea } from '../../core/area.ts'
import { job } from './job.ts'
import { letter } from './letter.ts'
import { notification } from './notification.ts'
import { savedView } from './saved-view.ts'

export const system = defineArea({ name: 'system', entities: [job, letter, notification, savedView] })
