import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../src', import.meta.url).pathname

/** Inputs of the browser that follow its language and not the user's, and give no value for what they can't read. */
const browsers = /\btype\s*[=:]\s*\{?\s*["'](?:date|datetime-local|time|month|week)["']/

test('dates and times are asked for by our own fields, never by the browser’s', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const found = files.filter((file) => browsers.test(readFileSync(join(root, file), 'utf8')))
  expect(found.map((file) => relative(root, join(root, file)))).toEqual([])
})
