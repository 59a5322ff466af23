import type { Routes } from '../../../server/area.ts'
import { deskRoutes } from './desk-routes.ts'
import { endingRoutes } from './ending-routes.ts'
import { historyRoutes } from './history/routes.ts'
import { intakeRoutes } from './intake/intake-routes.ts'
import { mailRoutes } from './mail/mail-routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { pastRoutes } from './past-routes.ts'
import { judgeRoutes } from './sla/judge-routes.ts'
import { slaRoutes } from './sla/routes.ts'

/** Registers the area's calls besides the generic ones. */
export const ticketRoutes: Routes = (api, options) => {
  // A registry without tickets, as in tests, has none of these calls.
  if (!api.engine.models.all.some(({ name }) => name === 'ticket')) return
  slaRoutes(api)
  judgeRoutes(api)
  pastRoutes(api)
  deskRoutes(api)
  mailRoutes(api)
  endingRoutes(api)
  historyRoutes(api)
  overviewRoutes(api)
  intakeRoutes(api, options)
}
