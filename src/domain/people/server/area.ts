import { accountHooks } from '../../../server/account/hooks.ts'
import { resetMailJob } from '../../../server/account/reset-mail.ts'
import { accountRoutes } from '../../../server/account/routes.ts'
import { onServer } from '../../../server/area.ts'
import type { Job } from '../../../server/engine.ts'
import { accountConditions } from '../../../server/rights/holding-more.ts'
import { roleHooks } from '../../../server/rights/role-hooks.ts'
import { rightsRoutes } from '../../../server/rights/routes.ts'
import { people } from '../area.ts'
import { peopleGrants } from '../grants.ts'
import { destinationRoutes } from './destination-departments.ts'
import { peopleSteps } from './home-steps.ts'
import { rateComputed } from './rate-computed.ts'
import { rateHooks } from './rate-hooks.ts'
import { teamHooks } from './team-hooks.ts'

export const peopleServer = onServer(people, {
  grants: peopleGrants,
  hooks: { user: accountHooks, role: roleHooks, team: teamHooks, rate: rateHooks },
  conditions: { user: accountConditions },
  computed: { rate: rateComputed },
  dashboardScopes: ['department', 'client'],
  homeSteps: peopleSteps,
  routes: [...accountRoutes, ...rightsRoutes, destinationRoutes],
  jobs: [resetMailJob as Job],
})
