import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { serverAreas } from '../../src/app/server/areas.ts'
import { checkDeclarations } from '../../src/core/entity-keys.ts'
import { modelsOf } from '../../src/core/model.ts'
import { registry } from '../../src/domain/registry.ts'
import { mergedTables } from '../../src/server/area.ts'
import { diffOf } from '../../src/server/db/diff.ts'
import { root } from '../../src/server/root.ts'

const models = modelsOf(registry)
const named = models.all.map((model) => [model.name, model] as const)

/** `npm run check -- vehicle` runs what is named after the entity: here and in the tests of permissions and words. */
describe('each entity', () => {
  let statements: readonly string[]
  beforeAll(async () => {
    const snapshot = JSON.parse(readFileSync(join(root, 'src/domain/migrations/snapshot.json'), 'utf8')) as object
    statements = (await diffOf(models, mergedTables(serverAreas), snapshot)).statements
  }, 60_000)

  test.each(named)('%s is declared as the server accepts it', () => {
    expect(() => checkDeclarations(registry)).not.toThrow()
  })
  test.each(named)('%s has its migration; else: npm run migration -- <name>', (_name, { table }) => {
    const waiting = statements.filter((statement) => statement.includes(`"${table}"`))
    expect(waiting.map((statement) => statement.split(/\s*\n/)[0])).toEqual([])
  })
  test('no other table waits for a migration', () => {
    const tables = models.all.map(({ table }) => `"${table}"`)
    expect(statements.filter((statement) => !tables.some((table) => statement.includes(table)))).toEqual([])
  })
})
