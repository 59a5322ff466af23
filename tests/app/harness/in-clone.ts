import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Runs a program in a copy of the clone. @returns its exit code, and everything that it said */
export const runIn = (
  root: string,
  program: string,
  ...args: readonly string[]
): Promise<{ code: number | null; said: string }> =>
  new Promise((done) => {
    // The runner's own settings would make the build another one, and the check's tests those of a whole run.
    const { NODE_ENV: _, TMS_TEST_FULL: __, ...env } = process.env
    const child = spawn(program, args, { cwd: root, env })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
      })
    child.once('close', (code) => done({ code, said: output }))
  })

/** Its sources, words and tests. */
export const filesIn = (root: string): string[] =>
  ['src', 'locales', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.tsbuildinfo'))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  )
