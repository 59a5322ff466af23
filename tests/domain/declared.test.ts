import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { serverAreas } from '../../src/app/server/areas.ts'
import { checkDeclarations } from '../../src/core/check/check-declarations.ts'
import { modelsOf } from '../../src/core/declare/model.ts'
import { builtInRoles } from '../../src/domain/people/built-in-roles.ts'
import { registry } from '../../src/domain/registry.ts'
import { mergedTables } from '../../src/server/area.ts'
import { planMigration } from '../../src/server/db/migration/plan.ts'
import type { Snapshot } from '../../src/server/db/migration/snapshot.ts'
import { root } from '../../src/server/root.ts'

const models = modelsOf(registry)
const roleNames = builtInRoles.map(({ name }) => name)
const named = models.all.map((model) => [model.name, model] as const)

/** `npm run check -- vehicle` runs what is named after the entity: here and in the tests of permissions and words. */
describe('each entity', () => {
  let statements: readonly string[]
  beforeAll(async () => {
    const snapshot = JSON.parse(readFileSync(join(root, 'src/domain/migrations/snapshot.json'), 'utf8')) as Snapshot
    // What only a flag allows is refused by the command as well: it counts as waiting.
    const accepted = { drop: [], map: new Map<string, string>(), fill: new Map<string, string>() }
    const plan = await planMigration(models, mergedTables(serverAreas), snapshot, accepted)
    statements = [...plan.statements, ...plan.refusals.map(({ message }) => message)]
  }, 60_000)

  test.each(named)('%s is declared as the server accepts it', () => {
    expect(() => checkDeclarations(registry, roleNames)).not.toThrow()
  })
  test.each(named)('%s has its migration; else: npm run migration -- <name>', (name, { table }) => {
    const waiting = statements.filter((one) => one.includes(`"${table}"`) || one.includes(`${name}.`))
    expect(waiting.map((statement) => statement.split(/\s*\n/)[0])).toEqual([])
  })
  test('no other table waits for a migration', () => {
    const tables = models.all.map(({ table }) => `"${table}"`)
    expect(statements.filter((statement) => !tables.some((table) => statement.includes(table)))).toEqual([])
  })
})
