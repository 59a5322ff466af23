import type { Finding, Target } from './target.ts'

/** The heaviest list that one may ask for, by twelve connections of one member; another user must not notice. */
export const askHeavily = async ({ as }: Target): Promise<Finding> => {
  const [member, leader] = [await as('member'), await as('leader')]
  const filters = Array.from({ length: 40 }, (_, n) => ({
    column: 'description',
    operator: 'ncontains',
    value: `q${n}`,
  }))
  const where = encodeURIComponent(JSON.stringify({ operator: 'and', filters }))
  const lists = Array.from({ length: 12 }, () => member('GET', `/api/tasks?orderOn=name&orderBy=asc&where=${where}`))
  const beside = await leader('GET', '/api/profile')
  const answers = await Promise.all(lists)
  const odd = answers.filter(({ status }) => status !== 200 && status !== 503)
  return {
    attack: 'heavy lists',
    calls: lists.length,
    holes: [
      ...(beside.status === 200 && beside.milliseconds < 2000
        ? []
        : [`another user’s profile: ${beside.status} after ${beside.milliseconds.toFixed(0)} ms`]),
      ...odd.map(({ status }) => `a heavy list was answered ${status}`),
    ],
    told: `another user’s profile in ${beside.milliseconds.toFixed(0)} ms`,
  }
}

const unknownKeys = Object.fromEntries(Array.from({ length: 150_000 }, (_, n) => [`k${n}`, 1]))
/** Bodies of names that nobody knows: refused while they are read, whoever sends them. */
export const sendUnknownKeys = async ({ as }: Target): Promise<Finding> => {
  const callers = [
    ['anonymous', await as(undefined), '/api/users/login', 'POST', 413],
    ['signed in', await as('member'), '/api/profile', 'PUT', 413],
  ] as const
  const holes: string[] = []
  const told: string[] = []
  for (const [who, caller, path, method, expected] of callers) {
    const { status, text, milliseconds } = await caller(method, path, unknownKeys)
    told.push(`${who}: ${status}, ${text.length} bytes in ${milliseconds.toFixed(0)} ms`)
    if (status !== expected || text.length > 20_000) holes.push(`${who}: ${status} with ${text.length} bytes`)
  }
  return { attack: 'bodies of unknown keys', calls: callers.length, holes, told: told.join('; ') }
}
