import type { AuthProvider } from '@refinedev/core'
import { client } from '../../base/api/client.ts'
import { CallError } from '../../base/api/errors.ts'
import { closeSession, isLooking, isSignedIn } from '../../base/api/session.ts'
import { onSessionEnd } from '../../base/api/session-end.ts'
import { readNames, readOne } from '../../base/api/shapes.ts'
import { signIn, signOut } from '../../base/api/sign-in.ts'
import { isLocale } from '../../base/browser/languages.ts'
import { signInPath } from '../../base/browser/redirect-target.ts'
import { takeDateHabits } from '../../base/i18n/date-habits.ts'
import { changeLanguage } from '../../base/i18n/i18n.ts'
import { preference, setPreferences } from '../../base/preferences/preferences.ts'
import { queryClient } from '../rows/query-client.ts'
import { queryKeys } from '../rows/query-keys.ts'

/**
 * Takes the account's language in a browser in which no language was chosen (decisions, 'Identity'); but not the
 * language of a user whom one looks as.
 */
const takeLanguage = async (locale: unknown): Promise<void> => {
  if (preference('language') !== '' || isLooking() || !isLocale(locale)) return
  // If its words can't be loaded the page stays as it is, and the next reading tries again.
  await changeLanguage(locale).catch(() => undefined)
}

onSessionEnd(() => takeDateHabits({}))

/** Cached: identity and permissions both need it. */
const profile = () =>
  queryClient.fetchQuery({
    queryKey: queryKeys.other('profile'),
    queryFn: async () => {
      const row = readOne((await client.get<unknown>('/profile', { params: { include: 'roles' } })).data)
      if (typeof row.id === 'string') setPreferences({ userId: row.id })
      // The habits of a user whom one looks as are not taken: their page is read with one's own.
      if (!isLooking()) takeDateHabits(row)
      await takeLanguage(row.locale)
      return row
    },
  })

const permissionNamesOf = async (id: string): Promise<readonly string[]> =>
  readNames((await client.get<unknown>(`/users/${encodeURIComponent(id)}/permissions`)).data)

/**
 * Reads the names of the user's permissions. They are cached like the profile, so that they may be read before the page
 * is there. Every page waits for both: they are read in parallel where the last profile of this session named the user.
 */
export const permissionNames = () =>
  queryClient.fetchQuery({
    queryKey: queryKeys.other('permissions'),
    queryFn: async () => {
      const lastId = preference('userId')
      const early = lastId === '' ? undefined : permissionNamesOf(lastId).catch(() => undefined)
      const id = String((await profile()).id)
      return (id === lastId ? await early : undefined) ?? permissionNamesOf(id)
    },
  })

/** Reads the user and their permissions while the page that waits for both is downloaded. */
export const readSession = (): void => {
  // The page reads again and reports the failure.
  if (isSignedIn()) permissionNames().catch(() => undefined)
}

/** Refine's auth provider. Routes use our own guard, which does not unmount pages with unsaved input. */
export const authProvider: AuthProvider = {
  login: async ({ email, password }: { email: string; password: string }) => {
    await signIn(email, password)
    return { success: true }
  },
  logout: async () => {
    await signOut()
    return { success: true, redirectTo: signInPath }
  },
  check: () =>
    Promise.resolve(isSignedIn() ? { authenticated: true } : { authenticated: false, redirectTo: signInPath }),
  onError: (error: unknown) => {
    const isUnauthenticated = error instanceof CallError && error.statusCode === 401
    if (isUnauthenticated) closeSession()
    // No redirect from here: the guard redirects and keeps the address.
    return Promise.resolve({})
  },
  getIdentity: profile,
  getPermissions: permissionNames,
}
