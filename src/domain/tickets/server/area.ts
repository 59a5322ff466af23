import { onServer } from '../../../server/area.ts'
import type { Job } from '../../../server/engine.ts'
import { tickets } from '../area.ts'
import { ticketGrants } from '../grants.ts'
import { historyTool } from './history/history-tool.ts'
import { ticketSections, ticketSteps } from './home-sections.ts'
import { intakeHooks } from './intake/intake-hooks.ts'
import { mailInJob, mailInTool } from './mail/mail-in.ts'
import { policyHooks, reminderHooks } from './policy-hooks.ts'
import { replyWatch } from './replies.ts'
import { ticketRoutes } from './routes.ts'
import { askRecompute, recomputeJob, wakeJob } from './sla/jobs.ts'
import { judgeJob } from './sla/judge-job.ts'
import { ticketTables } from './tables.ts'
import { ticketComputed, ticketConditions } from './ticket-computed.ts'
import { ticketHooks } from './ticket-hooks.ts'
import { ticketTiles } from './tiles.ts'

/** Calendars decide how clocks run, so a changed calendar makes the running clocks be read again. */
const recomputing = {
  afterWrite: async (_row: unknown, _changed: unknown, context: Parameters<typeof askRecompute>[0]) =>
    askRecompute(context),
  beforeDelete: async (_row: unknown, context: Parameters<typeof askRecompute>[0]) => askRecompute(context),
}

export const ticketsServer = onServer(tickets, {
  grants: ticketGrants,
  hooks: { ticket: ticketHooks, sla_policy: policyHooks, sla_reminder: reminderHooks, intake_form: intakeHooks },
  watches: { comment: replyWatch, business_calendar: recomputing, holiday: recomputing },
  computed: { ticket: ticketComputed },
  conditions: { ticket: ticketConditions },
  tiles: ticketTiles,
  homeSections: ticketSections,
  homeSteps: ticketSteps,
  routes: [ticketRoutes],
  jobs: [recomputeJob as Job, wakeJob as Job, judgeJob as Job],
  fileJobs: [(filesOf) => mailInJob(filesOf) as Job],
  tools: [mailInTool, historyTool],
  tables: ticketTables,
})
