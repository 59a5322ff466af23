import { attachedServer } from '../../domain/attached/server/area.ts'
import { chatsServer } from '../../domain/chats/server/area.ts'
import { daysServer } from '../../domain/days/server/area.ts'
import { documentsServer } from '../../domain/documents/server/area.ts'
import { movingInServer } from '../../domain/moving-in/server/area.ts'
import { peopleServer } from '../../domain/people/server/area.ts'
import { pullRequestsServer } from '../../domain/pull-requests/server/area.ts'
import { reachServer } from '../../domain/reach/server/area.ts'
import { scheduleServer } from '../../domain/schedule/server/area.ts'
import { systemServer } from '../../domain/system/server/area.ts'
import { targetsServer } from '../../domain/targets/server/area.ts'
import { templatesServer } from '../../domain/templates/server/area.ts'
import { ticketsServer } from '../../domain/tickets/server/area.ts'
import { timesheetsServer } from '../../domain/timesheets/server/area.ts'
import { workServer } from '../../domain/work/server/area.ts'
import { workingTimeServer } from '../../domain/working-time/server/area.ts'
import type { ServerArea } from '../../server/area.ts'

/** Every area of the product, with what it adds to the server. */
export const serverAreas: readonly ServerArea[] = [
  peopleServer,
  systemServer,
  templatesServer,
  workServer,
  attachedServer,
  daysServer,
  scheduleServer,
  movingInServer,
  workingTimeServer,
  ticketsServer,
  documentsServer,
  timesheetsServer,
  targetsServer,
  chatsServer,
  reachServer,
  pullRequestsServer,
]
