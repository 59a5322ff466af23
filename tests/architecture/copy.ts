import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const project = fileURLToPath(new URL('../..', import.meta.url))

/** A part of the project in a temporary folder, to be broken on purpose. */
export type Copy = {
  readonly root: string
  readonly write: (path: string, text: string) => void
  readonly remove: () => void
}

/** @param parts files and folders to take along, from the project's root */
export const copyOf = (...parts: readonly string[]): Copy => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'tms-lock-')))
  for (const part of parts) cpSync(join(project, part), join(root, part), { recursive: true })
  symlinkSync(realpathSync(join(project, 'node_modules')), join(root, 'node_modules'))
  return {
    root,
    write: (path, text) => {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

/**
 * Runs a program of node's, without what the test runner sets: a build would be one for development, and tests in it
 * those of a whole run.
 * @returns its exit code, and everything that it said
 */
export const run = (
  cwd: string,
  ...args: readonly string[]
): { readonly code: number | null; readonly said: string } => {
  const { NODE_ENV: _, TMS_TEST_FULL: __, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' })
  return { code: status, said: stdout + stderr }
}
