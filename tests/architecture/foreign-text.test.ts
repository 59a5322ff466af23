import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const modules = ['src/server', 'src/domain', 'src/app'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
)
/** What reads foreign files, and the one module that may ask it: its works run in threads. */
const readers = {
  'readers/readers.ts': 'src/domain/moving-in/server/source-works.ts',
  'ics/read-calendar.ts': /^src\/(server\/import\/read-works|domain\/working-time\/server\/read-holidays-work)\.ts$/,
} as const

test.each(Object.entries(readers))('%s is asked in threads alone', (reader, allowed) => {
  const name = reader.split('/').at(-1) ?? ''
  const asks = modules.filter((module) =>
    readFileSync(join(root, module), 'utf8')
      .split('\n')
      .some((line) => line.includes(`/${name}'`) && !/^import type/.test(line)),
  )
  expect(asks.length).toBeGreaterThan(0)
  expect(asks.filter((module) => !(typeof allowed === 'string' ? module === allowed : allowed.test(module)))).toEqual(
    [],
  )
})
