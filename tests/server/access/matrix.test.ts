import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prepareContent } from '../../../src/app/server/make-engine.ts'
import { type Product, startTestProduct } from '../harness/product.ts'
import { photograph } from './photograph.ts'
import { namesRow, readMatrix, routeOf, type Scenario } from './read-matrix.ts'
import { builtIn, type Caller, callerFor, cellOf, fill, type Rows, setStage, standing, type Whose } from './stage.ts'

const scenarios = readMatrix(new URL('./', import.meta.url))
const all: readonly Whose[] = ['own', 'foreign', 'missing']

let product: Product
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.end())

/** Scenarios after which the database is emptied: their rows concern no other, but slow down each picture taken of it. */
const scenariosTogether = 10
let scenariosBegun = 0
beforeEach(async () => {
  scenariosBegun += 1
  if (scenariosBegun % scenariosTogether !== 1) return
  await product.engine.long.run(
    sql`truncate users, departments, roles, permissions, session, event, change, idempotency, file, rate_limit, job, mail, password_reset, saved_views, comments, actor_setting cascade`,
  )
  await prepareContent(product.engine)
})

/** Whose cells a scenario has, in their order. */
const whoseOf = (scenario: Scenario): readonly Whose[] => (namesRow(scenario) ? all : ['own'])
/** An answer without the ids that were asked for: what a caller could tell foreign from missing by. */
const faceless = (body: unknown, rows: Rows): string =>
  Object.values(rows)
    .flatMap((ids) => Object.values(ids))
    .filter((id) => id !== '')
    .reduce((text, id) => text.replaceAll(id, 'ID'), JSON.stringify(body))

type Stage = { readonly caller: Caller; readonly rows: Rows; readonly before: string | undefined }

/** A caller with rows of their own and of others; `before` a write, what the database holds. */
const newStage = async (name: string, { method }: Scenario): Promise<Stage> => {
  const caller = await callerFor(product, name)
  const rows = await setStage(product, caller)
  return { caller, rows, before: method === 'GET' ? undefined : await photograph(product) }
}

const full = process.env.TMS_TEST_FULL === '1'

describe('the access matrix', () => {
  test('has lines for every route of the running server, and none for others', () => {
    const known = product.app.knownRoutes.map(({ method, url }) => `${method} ${url}`)
    expect([...new Set(scenarios.map(routeOf))].sort()).toEqual([...new Set(known)].sort())
  })

  test('asks every kind of caller, and of a closed route a role less its permission and a direct grant', () => {
    for (const scenario of scenarios) {
      const callers = scenario.lines.flatMap((line) => line.callers)
      expect(new Set(callers).size, `${scenario.file}, line ${scenario.at} names somebody twice`).toBe(callers.length)
      expect(
        [...standing, ...builtIn].filter((name) => !callers.includes(name)),
        `${scenario.file}, line ${scenario.at} leaves out`,
      ).toEqual([])
    }
    for (const { method, url, access } of product.app.knownRoutes) {
      if (typeof access !== 'object') continue
      const callers = scenarios
        .filter((scenario) => routeOf(scenario) === `${method} ${url}`)
        .flatMap(({ lines }) => lines.flatMap((line) => line.callers))
      expect(callers, `${method} ${url}`).toContain(`admin less ${access.permission}`)
      expect(callers, `${method} ${url}`).toContain(`client with ${access.permission}`)
    }
  })

  // Each call is made by a dozen callers upon rows of their own: `npm test` makes every fifth.
  test.each(
    scenarios
      .filter((_, n) => full || n % 5 === 0)
      .map((scenario) => [`${scenario.method} ${scenario.url} ${scenario.body ?? ''}`.trim(), scenario] as const),
  )('%s', async (_name, scenario) => {
    const wrong: string[] = []
    for (const line of scenario.lines)
      for (const name of line.callers) {
        const faces = new Map<Whose, string>()
        const got: string[] = []
        let stage: Stage | undefined
        for (const whose of whoseOf(scenario)) {
          stage ??= await newStage(name, scenario)
          const { caller, rows, before } = stage
          const body = scenario.body === undefined ? undefined : JSON.parse(fill(scenario.body, rows, whose, caller.id))
          // Each from an address of its own: limits are another test's matter.
          const answer = await caller.send(scenario.method, fill(scenario.url, rows, whose, caller.id), body, {
            'x-forwarded-for': `10.1.${line.at % 250}.${got.length + 1}`,
          })
          got.push(cellOf(answer, scenario.look))
          faces.set(whose, faceless(answer.body, rows))
          if (answer.status >= 400 && before !== undefined && (await photograph(product)) !== before)
            wrong.push(`${scenario.file}, line ${line.at}: ${name} was refused and changed something`)
          // What a write has changed is no stage for the next cell; one that was read or refused is as it was.
          if (answer.status < 400 && before !== undefined) stage = undefined
        }
        if (got.join('  ') !== line.cells.join('  '))
          wrong.push(`${scenario.file}, line ${line.at}: ${name} got ${got.join('  ')}`)
        const hidden = line.cells[1] === line.cells[2] && line.cells.length === 3
        if (hidden && faces.get('foreign') !== faces.get('missing'))
          wrong.push(
            `${scenario.file}, line ${line.at}: ${name} can tell foreign from missing: ${faces.get('foreign')} or ${faces.get('missing')}`,
          )
      }
    expect(wrong).toEqual([])
  })
})
