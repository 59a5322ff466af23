/** Users of the demo organisation, one for each role used in tests. */
export const people = {
  admin: 'admin@example.test',
  manager: 'manager@example.test',
  leader: 'leader@example.test',
  member: 'member@example.test',
  agent: 'agent@example.test',
  client: 'client@example.test',
  'office-manager': 'genevieve.dubois@example.test',
} as const
export type Who = keyof typeof people
export const demoPassword = 'Demo#2026'

export type Row = { readonly id: string; readonly version: string; readonly [field: string]: unknown }
export type Answer = { readonly status: number; readonly body: { readonly data: Row } & Record<string, unknown> }

/**
 * A direct API call without the browser, to arrange or check data.
 * @param options.body a form, or a value sent as JSON
 */
export const callApi = async (
  origin: string,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<Answer> => {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}

/** Signs in. @returns access token of a new session */
export const openSession = async (origin: string, who: Who): Promise<string> => {
  const body = { email: people[who], password: demoPassword }
  const answer = await callApi(origin, 'POST', '/users/login', { body })
  const token = answer.body.data?.access_token
  if (typeof token !== 'string') throw new Error(`${who} could not sign in: ${JSON.stringify(answer.body)}`)
  return token
}

export type Api = {
  readonly call: (method: string, path: string, body?: unknown, who?: Who) => Promise<Answer>
  /** Creates a row as administrator. @throws if refused */
  readonly make: (path: string, values: object) => Promise<Row>
  readonly read: (path: string) => Promise<Row>
  readonly rows: (path: string) => Promise<readonly Row[]>
}

export const apiOf = (origin: string, tokenOf: (who: Who) => Promise<string>): Api => {
  const call: Api['call'] = async (method, path, body, who = 'admin') =>
    callApi(origin, method, path, { token: await tokenOf(who), body })
  const assertOk = (answer: Answer): Answer => {
    if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer
  }
  return {
    call,
    make: async (path, values) => assertOk(await call('POST', path, values)).body.data,
    read: async (path) => assertOk(await call('GET', path)).body.data,
    rows: async (path) => assertOk(await call('GET', path)).body.data as unknown as readonly Row[],
  }
}
