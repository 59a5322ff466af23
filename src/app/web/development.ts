import { isSignedIn } from '../../web/base/api/session.ts'
import { signIn } from '../../web/base/api/sign-in.ts'

/** Password of all demo people (decisions, 'Data'). */
const demoPassword = 'Demo#2026'

/** `VITE_DEV_SIGN_IN=admin@example.test`: signs in when developing; the built product has not this code. */
export const signInForDevelopment = async (): Promise<void> => {
  const email: unknown = import.meta.env.VITE_DEV_SIGN_IN
  if (!import.meta.env.DEV || typeof email !== 'string' || email === '' || isSignedIn()) return
  try {
    await signIn(email, demoPassword)
  } catch {
    // No demo installation: the sign-in page shows.
  }
}
