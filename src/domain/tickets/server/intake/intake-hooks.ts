import { newToken } from '../../../../server/auth/tokens.ts'
import type { EntityHooks } from '../../../../server/engine.ts'

/** Gives a new form its address. */
export const intakeHooks: EntityHooks<'intake_form'> = {
  beforeWrite: async ({ before }) => (before === undefined ? { token: newToken() } : undefined),
}
