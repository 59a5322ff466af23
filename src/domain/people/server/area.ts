import { onServer } from '../../../server/area.ts'
import type { Job } from '../../../server/engine.ts'
import { people } from '../area.ts'
import { peopleGrants } from '../grants.ts'
import { accessRoutes } from './access-explained.ts'
import { roleHooks, teamHooks, userHooks } from './account-hooks.ts'
import { destinationRoutes } from './destination-departments.ts'
import { grantRoutes } from './grants.ts'
import { handoverRoutes } from './handover.ts'
import { accountConditions } from './holding-more.ts'
import { invitationRoutes } from './invitations.ts'
import { lookRoutes } from './look-as.ts'
import { profileRoutes } from './profile.ts'
import { resetMailJob } from './reset-mail.ts'
import { resetRoutes } from './reset-password.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { signInRoutes } from './sign-in.ts'
import { tokenRoutes } from './tokens.ts'

export const peopleServer = onServer(people, {
  grants: peopleGrants,
  hooks: { user: userHooks, role: roleHooks, team: teamHooks },
  conditions: { user: accountConditions },
  routes: [
    signInRoutes,
    resetRoutes,
    profileRoutes,
    grantRoutes,
    accessRoutes,
    invitationRoutes,
    handoverRoutes,
    lookRoutes,
    secondFactorRoutes,
    tokenRoutes,
    destinationRoutes,
  ],
  jobs: [resetMailJob as Job],
})
