import i18next from 'i18next'
import type * as Client from './client.ts'
import { CallError } from './errors.ts'
import { accessToken, closeSession, isLooking, lookNoMore, openSession } from './session.ts'
import { readMessage, readToken } from './shapes.ts'

/** Loads the client with the first call: the sign-in page renders without it. */
const loadClient = async (): Promise<typeof Client> => {
  try {
    return await import('./client.ts')
  } catch {
    throw new CallError({ statusCode: 0, type: 'network', message: i18next.t('common:error.network') })
  }
}

const openSessionFrom = (body: unknown): void => {
  const token = readToken(body)
  if (token === undefined) throw new CallError({ statusCode: 500, message: i18next.t('common:error.unexpected') })
  openSession(token)
}

/**
 * @param code of an authenticator app, for accounts that have one
 * @throws CallError with the server's message if email or password are wrong, with an error at `code` if it is missing
 */
export const signIn = async (email: string, password: string, code?: string): Promise<void> => {
  const { client } = await loadClient()
  const { data } = await client.post<unknown>('/users/login', { email, password, ...(code ? { code } : {}) })
  openSessionFrom(data)
}

/** Creates the first administrator; the answer signs them in. */
export const firstRun = async (values: { code: string; name: string; email: string; password: string }) => {
  const { client } = await loadClient()
  const { data } = await client.post<unknown>('/first-run', values)
  openSessionFrom(data)
}

/** Requests a reset link. @returns the server's message, the same for every address */
export const askForReset = async (email: string): Promise<string | undefined> =>
  readMessage(await (await loadClient()).client.post<unknown>('/password/email', { email }))

/** Sets the new password of a reset link's account. @throws CallError with field errors */
export const resetPassword = async (values: {
  token: string
  email: string
  password: string
  password_confirmation: string
}): Promise<void> => {
  const { client } = await loadClient()
  await client.post<unknown>('/password/reset', values)
}

/** Goes on as oneself at once; the session in which one looked as another is ended behind that. */
export const stopLooking = (): void => {
  const token = accessToken()
  lookNoMore()
  if (token === null) return
  void loadClient()
    .then(({ bearer, client }) =>
      client.post('/users/logout', undefined, { headers: { Authorization: bearer(token) } }),
    )
    // The session ends within the hour by itself.
    .catch(() => undefined)
}

/** Ends the session in the browser even if the server cannot be reached. */
export const signOut = async (): Promise<void> => {
  if (isLooking()) stopLooking()
  try {
    const { client } = await loadClient()
    await client.post('/users/logout')
  } catch {
    // Signing out must work without a network.
  }
  closeSession()
}
