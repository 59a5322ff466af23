import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { releases } from '../../src/domain/system/releases.ts'

const root = new URL('../../', import.meta.url)
const locales = ['en', 'fr', 'ar']

test('the newest release is the version that package.json names; each is newer than the next', () => {
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }
  expect(releases[0].version).toBe(version)
  const dates = releases.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().reverse())
  expect(new Set(releases.map((one) => one.version)).size).toBe(releases.length)
})

test.each(locales)('each change is told in %s, and nothing else', (locale) => {
  const words = JSON.parse(readFileSync(new URL(`locales/${locale}/changes.json`, root), 'utf8'))
  for (const { version, changes } of releases)
    expect(Object.keys(words.in[version.replaceAll('.', '_')]).sort()).toEqual(changes.toSorted())
})
