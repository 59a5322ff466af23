import { attachedDemo } from '../../domain/attached/server/demo.ts'
import { chatsDemo } from '../../domain/chats/server/demo/load-conversations.ts'
import { daysDemo } from '../../domain/days/server/demo/load-days.ts'
import { documentsDemo } from '../../domain/documents/server/demo/load-documents.ts'
import { peopleDemo } from '../../domain/people/server/demo.ts'
import { pullRequestsDemo } from '../../domain/pull-requests/server/demo.ts'
import { reachDemo } from '../../domain/reach/server/demo.ts'
import { scheduleDemo } from '../../domain/schedule/server/demo/load-plan.ts'
import { targetsDemo } from '../../domain/targets/server/demo.ts'
import { templatesDemo } from '../../domain/templates/server/demo/load-templates.ts'
import { ticketsDemo } from '../../domain/tickets/server/demo/load-tickets.ts'
import { timesheetsDemo } from '../../domain/timesheets/server/demo.ts'
import { workDemo } from '../../domain/work/server/demo/load-work.ts'
import { workingTimeDemo } from '../../domain/working-time/server/demo.ts'
import type { Demo } from '../../server/demo.ts'

/** Every area's part of the demo organisation; each finds the rows of those before it. */
export const demos: readonly Demo[] = [
  peopleDemo,
  workingTimeDemo,
  attachedDemo,
  workDemo,
  daysDemo,
  scheduleDemo,
  ticketsDemo,
  documentsDemo,
  timesheetsDemo,
  targetsDemo,
  chatsDemo,
  templatesDemo,
  pullRequestsDemo,
  reachDemo,
]
