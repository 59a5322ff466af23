import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { modelsOf } from '../core/model.ts'
import { registry } from '../domain/registry.ts'
import { mergedTables } from '../server/area.ts'
import { diffOf } from '../server/db/diff.ts'
import { root } from '../server/root.ts'
import { serverAreas } from './server/areas.ts'

/**
 * `npm run migration -- name`: writes what the declarations have become since the last migration, as SQL for a person
 * to read and commit. A rename comes as drop and add; a required field added later needs `initial` or a backfill.
 */
const folder = join(root, 'src/domain/migrations')
const snapshotFile = join(folder, 'snapshot.json')
const before = existsSync(snapshotFile) ? (JSON.parse(readFileSync(snapshotFile, 'utf8')) as object) : undefined
const { statements, snapshot } = await diffOf(modelsOf(registry), mergedTables(serverAreas), before)
if (statements.length === 0) console.log('The migrations already say what the declarations say.')
else {
  const number = String(readdirSync(folder).filter((name) => name.endsWith('.sql')).length).padStart(4, '0')
  const name = `${number}_${(process.argv[2] ?? 'change').replaceAll(/[^a-z0-9]+/gi, '_').toLowerCase()}.sql`
  writeFileSync(join(folder, name), `${statements.join('\n')}\n`)
  writeFileSync(snapshotFile, `${JSON.stringify(snapshot, null, 1)}\n`)
  console.log(`Wrote src/domain/migrations/${name} (${statements.length} statements). Read it before you commit it.`)
}
