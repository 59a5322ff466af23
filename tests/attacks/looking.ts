import type { Answer, Caller, Finding, Target } from './target.ts'

type Row = { readonly id: string }
const dataOf = <T>({ text }: Answer): T => (JSON.parse(text) as { data: T }).data

/** What a look must not reach, whatever becomes of the one looked at. */
const guarded = ['/api/roles', '/api/logs', '/api/logs/mails', '/api/permissions', '/api/users'] as const

/** Somebody of the help desk looks as another; then one of them loses or gains rights, or leaves. */
export const keepLooking = async ({ as, signedIn }: Target): Promise<Finding> => {
  const admin = await as('admin')
  const holes: string[] = []
  let calls = 0
  const person = async (name: string, roles: readonly string[]) => {
    const email = `${name}-${crypto.randomUUID()}@example.test`
    const password = `Look#${crypto.randomUUID()}`
    const made = await admin('POST', '/api/users', { name, email, password, roles })
    return { id: dataOf<Row>(made).id, call: await signedIn(email, password) }
  }
  await admin('POST', '/api/roles', { name: 'help-desk', permissions: ['user-view-as', 'user-show', 'user-index-all'] })
  type Person = Awaited<ReturnType<typeof person>>
  const endings: readonly (readonly [string, (viewer: Person, other: Person) => Promise<Answer>])[] = [
    ['its viewer has lost the right', ({ id }) => admin('PUT', `/api/users/${id}`, { roles: [] })],
    ['the other has become an administrator', (_, { id }) => admin('PUT', `/api/users/${id}`, { roles: ['admin'] })],
    ['its viewer has signed out', ({ call }) => call('POST', '/api/users/logout')],
    ['its viewer was deactivated', ({ id }) => admin('PUT', `/api/users/${id}`, { is_active: false })],
    ['the other was deactivated', (_, { id }) => admin('PUT', `/api/users/${id}`, { is_active: false })],
  ]
  const reached = async (look: Caller): Promise<readonly string[]> => {
    const found: string[] = []
    for (const path of ['/api/profile', ...guarded]) {
      calls++
      const { status } = await look('GET', path)
      if (status !== 401) found.push(`${path} ${status}`)
    }
    return found
  }
  for (const [ending, end] of endings) {
    const [viewer, other] = [await person('Viewer', ['help-desk']), await person('Other', [])]
    const opened = await viewer.call('POST', `/api/users/${other.id}/view-as`)
    if (opened.status !== 200) {
      holes.push(`no look was opened: ${opened.status}`)
      continue
    }
    const look = await signedIn(dataOf<{ readonly access_token: string }>(opened).access_token)
    if ((await look('GET', '/api/profile')).status !== 200) holes.push('a look reads nothing')
    const ended = await end(viewer, other)
    if (ended.status !== 200) holes.push(`${ending}: ${ended.status}`)
    for (const one of await reached(look)) holes.push(`after ${ending}: ${one}`)
  }
  return { attack: 'a look that goes on', calls, holes }
}
