import type { Model } from '../../../src/core/declare/model.ts'
import type { Product } from '../harness/product.ts'
import { ask } from './ask.ts'
import { nameOfRoute, namesRow, routeOf, type Scenario } from './read-matrix.ts'
import { builtIn, standing } from './stage.ts'
import { changeBodyOf, createBodyOf } from './stage-declared.ts'

/**
 * The first line of a file whose cells nobody has read yet; the person who reads it removes the line. The full run
 * fails until then.
 */
export const unconfirmed = '# unconfirmed'

type Route = Product['app']['knownRoutes'][number]
type Call = Pick<Scenario, 'method' | 'url' | 'body' | 'look'>

const everyId = '{"where":{"operator":"and","filters":[{"column":"id","operator":"nnull"}]}}'

/** Returns the paths of an entity's calls. */
const basesOf = ({ entity }: Model): readonly string[] =>
  [entity.api, ...(entity.alsoAt === undefined ? [] : [entity.alsoAt.api])].map((api) => `/api${api}`)

const isBelow = (url: string, base: string): boolean => url === base || url.startsWith(`${base}/`)

/** Returns a call of a route with enough values that the answer depends on who makes it. */
const callOf = (model: Model, kinds: ReadonlySet<string>, { method, url }: Route): Call => {
  const row = `<${model.name}>`
  const change = JSON.stringify(changeBodyOf(model))
  const base = basesOf(model).find((one) => isBelow(url, one)) ?? ''
  const suffix = url.slice(base.length)
  const bodies: { readonly [call: string]: readonly [body: string, look?: string] } = {
    'POST ': [JSON.stringify(createBodyOf(model, kinds))],
    'PUT /:id': [change],
    'POST /bulk': [`{"ids":["${row}"],"change":${change}}`, 'done'],
    'POST /undo': [`{"rows":[{"id":"${row}","version":1}]}`, 'data.0.problem.status'],
    'POST /place': [`{"rows":[{"id":"${row}"}],"values":${change}}`],
    'PUT /:id/follow': ['{"follow":true}'],
    'POST /:id/tags': ['{"tags":["<tag:own>"]}'],
    'DELETE /:id/tags': ['{"tags":["<tag:own>"]}'],
    'POST /:id/share-links': ['{}'],
    'POST /:id/versions': ['{"name":"As agreed"}'],
    'PUT /:id/versions/:version_id': ['{"name":"As agreed"}'],
    'POST /:id/move': ['{"parent_id":null}'],
    'POST /:id/read': ['{"message_id":"<message>"}'],
    'PUT /:id/marks': ['{"is_muted":true}'],
    'POST /:id/reactions': ['{"emoji":"👍"}'],
    'DELETE /:id/reactions': ['{"emoji":"👍"}'],
    'PUT /:id/writing': ['{"writing":"reply"}'],
  }
  const [body, look] = bodies[`${method} ${suffix}`] ?? (suffix.endsWith('/query') ? [everyId] : [undefined])
  return {
    method: method as Scenario['method'],
    url: `${url.replace(':id', row).replace(':version_id', row)}${suffix === '/export' ? '?format=csv' : ''}`,
    body,
    look,
  }
}

/** Puts callers with the same cells into one line, with the cells below each other. */
const linesOf = (cells: ReadonlyMap<string, string>): readonly string[] => {
  const named = [...new Set(cells.values())].map((got) => {
    const callers = [...cells.keys()].filter((caller) => cells.get(caller) === got)
    return [callers.join(', '), got] as const
  })
  const width = Math.max(...named.map(([callers]) => callers.length))
  return named.map(([callers, got]) => `  ${callers.padEnd(width)}  ${got}`)
}

/**
 * Returns the server's answers to all callers, for every route of an entity that has no lines yet: a first proposal for
 * its file of the matrix. It shows what is, not what ought to be.
 */
export const proposalFor = async (
  product: Product,
  model: Model,
  scenarios: readonly Scenario[],
): Promise<string | undefined> => {
  const covered = new Set(scenarios.map(routeOf))
  const routes = product.app.knownRoutes.filter(
    ({ method, url }) =>
      basesOf(model).some((base) => isBelow(url, base)) && !covered.has(nameOfRoute({ method, url })),
  )
  if (routes.length === 0) return undefined
  const kinds = new Set(product.engine.models.all.map(({ name }) => name))
  const parts: string[] = []
  for (const [n, route] of routes.entries()) {
    const call = callOf(model, kinds, route)
    const scenario: Scenario = { ...call, lines: [], file: '', at: n }
    const permission = typeof route.access === 'object' ? route.access.permission : undefined
    const direct = permission === undefined ? [] : [`client with ${permission}`, `admin less ${permission}`]
    const cells = new Map<string, string>()
    for (const caller of [...standing, ...builtIn, ...direct])
      cells.set(caller, (await ask(product, scenario, caller, n)).cells.join('  '))
    const opening = [call.method, call.url, ...(call.body === undefined ? [] : [call.body])].join(' ')
    parts.push([`${opening}${call.look === undefined ? '' : ` -> ${call.look}`}`, ...linesOf(cells)].join('\n'))
  }
  const own = routes.some((route) => namesRow({ ...callOf(model, kinds, route), lines: [], file: '', at: 0 }))
  return [
    `${unconfirmed}: proposed by \`npm run access\` from what the server answers. Read it all, and take out this line.`,
    ...(own
      ? [`# <${model.name}> own: its references lead to the caller and to rows of theirs; a stranger's: to others.`]
      : []),
    '',
    `${parts.join('\n\n')}\n`,
  ].join('\n')
}
