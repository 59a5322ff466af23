import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Copy, copyOf, project } from '../../architecture/copy.ts'
import { fleet } from '../../specimens/fleet/area.ts'
import { withFleet } from '../../specimens/fleet/registry.ts'
import { wordsFor } from '../../specimens/words.ts'

const languages = ['en', 'fr', 'ar']

/** Adds the specimens' area to a copy of the product: folder, registry line and translations. */
const addFleet = ({ root, write }: Copy): void => {
  const folder = join(project, 'tests/specimens/fleet')
  for (const file of readdirSync(folder).filter((name) => name !== 'registry.ts'))
    write(`src/domain/fleet/${file}`, readFileSync(join(folder, file), 'utf8').replaceAll('../../../src/', '../../'))
  const registry = readFileSync(join(root, 'src/domain/registry.ts'), 'utf8')
  const listed = registry.replace(/,?\s*\] as const/, ', fleet] as const')
  write('src/domain/registry.ts', `import { fleet } from './fleet/area.ts'\n${listed}`)
  const words = wordsFor(withFleet)
  for (const { name } of fleet.entities)
    for (const language of languages) write(`locales/${language}/${name}.json`, JSON.stringify(words[name]))
}

/** Builds a copy of the project with the specimens' area, migrated like a new clone. */
export const buildWithFleet = async (): Promise<Copy> => {
  const copy = copyOf('src', 'locales', 'package.json', 'tsconfig.json', 'vite.config.ts')
  addFleet(copy)
  // The test runner's NODE_ENV would change the build.
  const { NODE_ENV: _, ...env } = process.env
  const run = (...args: readonly string[]) => promisify(execFile)(process.execPath, args, { cwd: copy.root, env })
  await run('--import', 'tsx', 'src/app/make-migration.ts', 'fleet')
  for (const mode of ['web', 'server'])
    await run('node_modules/vite/bin/vite.js', 'build', '--mode', mode, '--logLevel', 'error')
  return copy
}
