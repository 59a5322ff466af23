import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prepareContent } from '../../../src/app/server/make-engine.ts'
import { isWhole, sampleOf } from '../../breadth.ts'
import { type Product, startTestProduct } from '../harness/product.ts'
import { ask } from './ask.ts'
import { unconfirmed } from './proposal.ts'
import { nameOfRoute, readMatrix, routeOf } from './read-matrix.ts'
import { builtIn, standing } from './stage.ts'

const scenarios = readMatrix(new URL('./', import.meta.url))

let product: Product
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.end())

/**
 * The scenarios after which the database is emptied: their rows do not matter to others, but slow down each picture of
 * it.
 */
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

/** A dozen callers make each call on rows of their own, so `npm test` makes only a part of the calls. */
const asked = new Set(sampleOf(scenarios, 8))

describe('the access matrix', () => {
  test('has lines for every route of the running server, and none for others', () => {
    const known = product.app.knownRoutes.map(nameOfRoute)
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
        .filter((scenario) => routeOf(scenario) === nameOfRoute({ method, url }))
        .flatMap(({ lines }) => lines.flatMap((line) => line.callers))
      expect(callers, `${method} ${url}`).toContain(`admin less ${access.permission}`)
      expect(callers, `${method} ${url}`).toContain(`client with ${access.permission}`)
    }
  })

  test.runIf(isWhole)('has been read by somebody: no file is as it was proposed', () => {
    const folder = new URL('./', import.meta.url)
    const files = readdirSync(folder).filter((name) => name.endsWith('.txt'))
    expect(files.filter((name) => readFileSync(new URL(name, folder), 'utf8').includes(unconfirmed))).toEqual([])
  })

  test.each(
    scenarios
      .filter((scenario) => asked.has(scenario))
      .map((scenario) => [`${scenario.method} ${scenario.url} ${scenario.body ?? ''}`.trim(), scenario] as const),
  )('%s', async (_name, scenario) => {
    const wrong: string[] = []
    for (const line of scenario.lines)
      for (const name of line.callers) {
        const { cells: got, faces, isChangedByRefusal } = await ask(product, scenario, name, line.at)
        if (isChangedByRefusal)
          wrong.push(`${scenario.file}, line ${line.at}: ${name} was refused and changed something`)
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
