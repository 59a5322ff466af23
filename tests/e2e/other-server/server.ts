import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Call, Route } from './call.ts'
import { cookieOf, type ReadBody, Refusal, readBody, sendJson } from './http.ts'
import { namedRoutes } from './named-lists.ts'
import { projectRoutes } from './projects.ts'
import { seed } from './seed.ts'
import { signInRoutes } from './sign-in.ts'
import type { State } from './state.ts'
import { sendStatic } from './static-files.ts'
import { taskRoutes } from './tasks.ts'
import { userRoutes } from './users.ts'

const routes: readonly Route[] = [...signInRoutes, ...userRoutes, ...namedRoutes, ...projectRoutes, ...taskRoutes()]

/** A call as it came, for tests to look at. */
export type RecordedCall = {
  readonly method: string
  /** With the `/api` prefix, without the query. */
  readonly path: string
  readonly query: readonly (readonly [string, string])[]
  readonly headers: IncomingMessage['headers']
  /** Fields of a JSON body or a form; files by name. */
  body: unknown
  /** 0 until answered. */
  status: number
}
export type OtherServer = {
  readonly url: string
  readonly calls: () => readonly RecordedCall[]
  readonly stop: () => Promise<void>
}
export type OtherServerOptions = { readonly port?: number; readonly webDir?: string }

/** The first segment that is no literal of the path stands for `{id}`. */
const match = (route: Route, method: string, path: string): string | undefined => {
  const [routeMethod = '', pattern = ''] = route.call.split(' ')
  if (routeMethod !== method) return undefined
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const fits = wanted.every((part, i) => part === '{id}' || part === given[i])
  return fits ? (given[wanted.indexOf('{id}')] ?? '') : undefined
}

const findRoute = (method: string, path: string): readonly [Route, string] => {
  // Literal paths before those with an id: `users/update-password` is nobody's id.
  for (const literal of [true, false])
    for (const route of routes.filter(({ call }) => call.includes('{') !== literal)) {
      const id = match(route, method, path)
      if (id !== undefined) return [route, id]
    }
  throw new Refusal(404, 'The route could not be found.')
}

/** Only what the specification's client sends may cross origins: an invented header fails its preflight here. */
const allowedHeaders = 'accept, authorization, content-type, x-language, x-xsrf-token'
const allowOrigin = (request: IncomingMessage, response: ServerResponse): void => {
  const { origin } = request.headers
  if (origin === undefined) return
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-allow-headers', allowedHeaders)
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE')
  response.setHeader('vary', 'origin')
}

/** A write that came with the cookie must repeat it in the header; a first answer sets the cookie. */
const guardXsrf = (request: IncomingMessage, response: ServerResponse): void => {
  const cookie = cookieOf(request, 'XSRF-TOKEN')
  if (cookie === undefined) {
    response.setHeader('set-cookie', `XSRF-TOKEN=${randomBytes(16).toString('hex')}; Path=/; SameSite=Lax`)
    return
  }
  const write = request.method !== 'GET' && request.method !== 'HEAD'
  if (write && request.headers['x-xsrf-token'] !== cookie) throw new Refusal(419, 'CSRF token mismatch.')
}

const callerOf = (state: State, request: IncomingMessage) => {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const caller = state.users.find(({ id, is_active }) => is_active && id === state.tokens.get(token))
  return { caller, token }
}

const perform = (state: State, request: IncomingMessage, url: URL, body: ReadBody) => {
  const path = url.pathname.slice('/api'.length)
  const [route, id] = findRoute(request.method ?? 'GET', path)
  const { caller, token } = callerOf(state, request)
  if (caller === undefined && route.open !== true) throw new Refusal(401, 'Unauthenticated.')
  const call = {
    state,
    query: url.searchParams,
    id,
    kind: body.kind,
    body: body.fields,
    files: body.files,
    token,
    caller,
  }
  return route.answer(call as Call)
}

const sendAvatar = (state: State, response: ServerResponse, path: string): boolean => {
  const picture = state.avatars.get(path.replace('/api/avatars/', ''))
  if (picture === undefined) return false
  response.writeHead(200, { 'content-type': picture.type })
  response.end(picture.bytes)
  return true
}

/**
 * A server of the specification made by somebody else: from `product-spec.md` alone, with 'On the wire' of
 * `decisions.md` for the shapes. It sends no version, no ETag, no problem details and no `can`, answers in one
 * language, and refuses every field and parameter that it does not know. Our browser part must work with it.
 */
export const startOtherServer = async (options: OtherServerOptions = {}): Promise<OtherServer> => {
  const state = seed()
  const recorded: RecordedCall[] = []

  const answerApi = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const { method = 'GET', headers } = request
    const record: RecordedCall = {
      method,
      path: url.pathname,
      query: [...url.searchParams],
      headers,
      body: undefined,
      status: 0,
    }
    recorded.push(record)
    response.on('finish', () => {
      record.status = response.statusCode
    })
    const body = await readBody(request)
    const files = Object.fromEntries(Object.entries(body.files).map(([field, { name }]) => [field, name]))
    record.body = { ...body.fields, ...files }
    guardXsrf(request, response)
    const answer = perform(state, request, url, body)
    sendJson(response, answer.status ?? 200, answer.body)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://other.test')
    allowOrigin(request, response)
    if (request.method === 'OPTIONS') response.writeHead(204).end()
    else if (sendAvatar(state, response, url.pathname)) return
    else if (/^\/api(\/|$)/.test(url.pathname)) await answerApi(request, response, url)
    else if (options.webDir !== undefined) await sendStatic(response, options.webDir, url.pathname)
    else throw new Refusal(404, 'Nothing here.')
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const refusal = error instanceof Refusal ? error : new Refusal(500, 'Server Error')
      const { message, errors } = refusal
      sendJson(response, refusal.status, errors === undefined ? { message } : { message, errors })
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls: () => recorded,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
