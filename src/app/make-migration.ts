import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkDeclarations } from '../core/check/check-declarations.ts'
import { DeclarationError } from '../core/check/problems.ts'
import { modelsOf } from '../core/declare/model.ts'
import { builtInRoles } from '../domain/people/built-in-roles.ts'
import { registry } from '../domain/registry.ts'
import { mergedTables } from '../server/area.ts'
import type { Accepted } from '../server/db/migration/losses.ts'
import { planMigration } from '../server/db/migration/plan.ts'
import type { Snapshot } from '../server/db/migration/snapshot.ts'
import { root } from '../server/root.ts'
import { serverAreas } from './server/areas.ts'

/**
 * `npm run migration -- name`: writes the changes of the declarations since the last migration, as SQL for a person to
 * read and commit. Changes that would lose data, or fail where there are rows, are refused by name until a flag says
 * what is meant: `--drop vehicle.notes`, `--drop vehicle`, `--map vehicle.kind.ship=van`, `--fill vehicle.vin=unknown`.
 */
const folder = join(root, 'src/domain/migrations')
const snapshotFile = join(folder, 'snapshot.json')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    drop: { type: 'string', multiple: true, default: [] },
    map: { type: 'string', multiple: true, default: [] },
    fill: { type: 'string', multiple: true, default: [] },
  },
})
const pairs = (texts: readonly string[]): ReadonlyMap<string, string> =>
  new Map(texts.map((text) => [text.split('=', 1)[0] ?? '', text.slice(text.indexOf('=') + 1)]))
const accepted: Accepted = { drop: values.drop, map: pairs(values.map), fill: pairs(values.fill) }

const write = async (): Promise<void> => {
  checkDeclarations(
    registry,
    builtInRoles.map(({ name }) => name),
  )
  const before = existsSync(snapshotFile) ? (JSON.parse(readFileSync(snapshotFile, 'utf8')) as Snapshot) : undefined
  const plan = await planMigration(modelsOf(registry), mergedTables(serverAreas), before, accepted)
  const { statements, snapshot, refusals, checks, losses } = plan
  if (refusals.length > 0) {
    const flags = refusals.flatMap(({ flag }) => flag ?? [])
    console.error(`Nothing was written:\n${refusals.map(({ message }) => `  ${message}`).join('\n')}`)
    if (flags.length > 0) console.error(`Where that is meant, add:\n  ${flags.join(' ')}`)
    process.exitCode = 1
    return
  }
  // Its names may change where no table does.
  writeFileSync(snapshotFile, `${JSON.stringify(snapshot, null, 1)}\n`)
  if (statements.length === 0) return console.log('The migrations already say what the declarations say.')
  const number = String(readdirSync(folder).filter((name) => name.endsWith('.sql')).length).padStart(4, '0')
  const name = `${number}_${(positionals[0] ?? 'change').replaceAll(/[^a-z0-9]+/gi, '_').toLowerCase()}.sql`
  writeFileSync(join(folder, name), `${[...losses.map((loss) => `-- Deletes ${loss}.`), ...statements].join('\n')}\n`)
  console.log(`Wrote src/domain/migrations/${name} (${statements.length} statements). Read it before you commit it.`)
  for (const { sentence } of checks) console.log(`It counts first, and stops where there are any: ${sentence}.`)
  for (const loss of losses) console.log(`It deletes ${loss} wherever it runs; a backup is the only way back.`)
}

try {
  await write()
} catch (error) {
  if (!(error instanceof DeclarationError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
