import { attachedWeb } from '../../domain/attached/web/area.ts'
import { chatsWeb } from '../../domain/chats/web/area.ts'
import { daysWeb } from '../../domain/days/web/area.ts'
import { documentsWeb } from '../../domain/documents/web/area.ts'
import { movingInWeb } from '../../domain/moving-in/web/area.ts'
import { peopleWeb } from '../../domain/people/web/area.ts'
import { pullRequestsWeb } from '../../domain/pull-requests/web/area.ts'
import { reachWeb } from '../../domain/reach/web/area.ts'
import { scheduleWeb } from '../../domain/schedule/web/area.ts'
import { systemWeb } from '../../domain/system/web/area.ts'
import { targetsWeb } from '../../domain/targets/web/area.ts'
import { templatesWeb } from '../../domain/templates/web/area.ts'
import { ticketsWeb } from '../../domain/tickets/web/area.ts'
import { timesheetsWeb } from '../../domain/timesheets/web/area.ts'
import { workWeb } from '../../domain/work/web/area.ts'
import { workingTimeWeb } from '../../domain/working-time/web/area.ts'
import type { BrowserArea } from '../../web/data/areas/area.ts'

/** Every area of the product, with what it adds to the screens. */
export const browserAreas: readonly BrowserArea[] = [
  workWeb,
  attachedWeb,
  scheduleWeb,
  daysWeb,
  targetsWeb,
  workingTimeWeb,
  ticketsWeb,
  movingInWeb,
  peopleWeb,
  systemWeb,
  templatesWeb,
  documentsWeb,
  timesheetsWeb,
  chatsWeb,
  reachWeb,
  pullRequestsWeb,
]
