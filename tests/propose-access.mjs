import { spawnSync } from 'node:child_process'
import { root } from '../src/app/prepare.mjs'

/** `npm run access -- vehicle`: writes a first proposal of who gets what from the calls of an entity, for a person to confirm. */
const names = process.argv.slice(2)
if (names.length === 0) {
  console.error('npm run access -- <entity>')
  process.exit(1)
}
const cli = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/server/access/propose.config.ts']
const { status } = spawnSync(process.execPath, [...cli, '--reporter', 'tests/faults-reporter.mjs'], {
  cwd: root,
  env: { ...process.env, TMS_PROPOSE: names.join(',') },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
