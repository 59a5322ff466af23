import i18next from 'i18next'
import type { client as Client } from './client.ts'
import { CallError } from './errors.ts'
import { closeSession, openSession } from './session.ts'
import { readMessage, readToken } from './shapes.ts'

/** Downloaded with the first call: the sign-in page shows without it. */
const loadClient = async (): Promise<typeof Client> => {
  try {
    return (await import('./client.ts')).client
  } catch {
    throw new CallError({ statusCode: 0, type: 'network', message: i18next.t('common:error.network') })
  }
}

const open = (body: unknown): void => {
  const token = readToken(body)
  if (token === undefined) throw new CallError({ statusCode: 500, message: i18next.t('common:error.unexpected') })
  openSession(token)
}

/** @throws CallError with the server's message when mail or password are wrong */
export const signIn = async (email: string, password: string): Promise<void> => {
  const client = await loadClient()
  const { data } = await client.post<unknown>('/users/login', { email, password })
  open(data)
}

/** Makes the first administrator, who is signed in by the same answer. */
export const firstRun = async (wanted: { code: string; name: string; email: string; password: string }) => {
  const client = await loadClient()
  const { data } = await client.post<unknown>('/first-run', wanted)
  open(data)
}

/** Asks for a link to a new password. @returns what the server says, the same for every address */
export const askForReset = async (email: string): Promise<string | undefined> =>
  readMessage(await (await loadClient()).post<unknown>('/password/email', { email }))

/** Gives the account of a link its new password. @throws CallError with the errors of its fields */
export const resetPassword = async (wanted: {
  token: string
  email: string
  password: string
  password_confirmation: string
}): Promise<void> => {
  await (await loadClient()).post<unknown>('/password/reset', wanted)
}

/** Ends the session here even where the server can't be told. */
export const signOut = async (): Promise<void> => {
  try {
    await (await loadClient()).post('/users/logout')
  } catch {
    // The token is dropped in any case; whoever signs out must not stay signed in for want of a network.
  }
  closeSession()
}
