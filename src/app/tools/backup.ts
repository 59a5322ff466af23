import { mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backUp } from '../../server/backup/backup.ts'
import { isoOf, systemNow } from '../../server/clock.ts'
import { StartError } from '../../server/start-error.ts'
import { typedPath } from '../../server/typed-path.ts'
import { bytesFor } from '../server/files.ts'
import { runTool } from './run-tool.ts'

/** `npm run backup [-- FILE]`: writes all data and files into one archive, beside a running server. */
const parseArguments = ([typed, ...more]: readonly string[]): string | undefined => {
  if (more.length > 0 || typed?.startsWith('-') === true) throw new StartError('Usage: npm run backup [-- FILE]')
  return typed
}

await runTool(false, parseArguments, async ({ pool, config }, typed) => {
  const stamp = isoOf(systemNow()).slice(0, 19).replaceAll(':', '-')
  const path = typed === undefined ? join(config.dataDir, 'backups', `tms-${stamp}Z.tar.gz`) : typedPath(typed)
  if (typed === undefined) mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const files = bytesFor(config)
  await files.check()
  const { rows, files: count, lost } = await backUp(pool, files, path, systemNow)
  const megabytes = (statSync(path).size / 1_000_000).toFixed(1)
  console.log(`Backed up ${rows} rows and ${count} files to ${path} (${megabytes} MB).`)
  if (lost.length > 0)
    console.error(`The bytes of ${lost.length} files were lost before: ${lost.slice(0, 5).join(', ')}`)
})
