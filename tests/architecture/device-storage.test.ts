import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from './copy.ts'

/** The one module that touches the browser's storages: a full or forbidden one throws, and must stop nothing. */
const home = 'src/web/base/browser/device-storage.ts'

const inBrowser = /^src\/(core|web|app\/web)\/|^src\/domain\/[^/]+\/(web\/|[^/]+$)/

test('one module reads and writes the browser’s storages', () => {
  const files = readdirSync(join(project, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => join('src', file))
    .filter((file) => inBrowser.test(file) && /\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(300)
  const touching = files.filter((file) =>
    /\b(localStorage|sessionStorage)\b/.test(readFileSync(join(project, file), 'utf8')),
  )
  expect(touching).toEqual([home])
})
