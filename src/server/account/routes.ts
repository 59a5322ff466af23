import type { Routes } from '../area.ts'
import { handoverRoutes } from './handover.ts'
import { invitationRoutes } from './invitations.ts'
import { lookRoutes } from './look-as.ts'
import { ownPasswordRoutes } from './own-password.ts'
import { profileRoutes } from './profile.ts'
import { resetRoutes } from './reset-password.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { sessionRoutes } from './sessions.ts'
import { signInRoutes } from './sign-in.ts'
import { tokenRoutes } from './tokens.ts'

/** The calls by which people come in, keep their own account, and leave. */
export const accountRoutes: readonly Routes[] = [
  signInRoutes,
  resetRoutes,
  profileRoutes,
  sessionRoutes,
  ownPasswordRoutes,
  secondFactorRoutes,
  tokenRoutes,
  invitationRoutes,
  lookRoutes,
  handoverRoutes,
]
