import { statSync } from 'node:fs'
import { restore } from '../../server/backup/restore.ts'
import { StartError } from '../../server/start-error.ts'
import { typedPath } from '../../server/typed-path.ts'
import { bytesFor, spoolFolderOf } from '../server/files.ts'
import { runTool } from './run-tool.ts'

/** `npm run restore -- FILE [--replace]`: restores a backup into an empty database. */
const parseArguments = (args: readonly string[]): { path: string; replace: boolean } => {
  const [typed, ...more] = args.filter((one) => one !== '--replace')
  if (typed === undefined || more.length > 0 || typed.startsWith('-'))
    throw new StartError('Usage: npm run restore -- FILE [--replace]')
  const path = typedPath(typed)
  // Checked before a database is created for it.
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
    throw new StartError(`${path} is not there, or no file.`)
  return { path, replace: args.includes('--replace') }
}

await runTool(true, parseArguments, async ({ pool, config }, { path, replace }) => {
  const files = bytesFor(config)
  await files.check()
  const options = { pool, files, spoolFolder: spoolFolderOf(config), replace, currency: config.currency }
  const { rows, files: count, lost, madeAt } = await restore(path, options)
  console.log(`Restored ${rows} rows and ${count} files as they were at ${madeAt}. Everybody has to sign in again.`)
  if (lost > 0) console.error(`The bytes of ${lost} files were lost before the backup was made.`)
})
