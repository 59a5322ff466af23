import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { allPermissions } from '../../src/core/declare/permissions.ts'
import { registry } from '../../src/domain/registry.ts'

const prefixes = modelsOf(registry).all.map(({ entity }) => entity.permission)
const actions = new Set(
  allPermissions(modelsOf(registry)).map((name) => {
    const prefix = prefixes.filter((one) => name.startsWith(`${one}-`)).toSorted((a, b) => b.length - a.length)[0] ?? ''
    return name.slice(prefix.length + 1)
  }),
)

test.each(['en', 'fr', 'ar'])('in %s the matrix has words for every action of a permission', (language) => {
  const words = JSON.parse(readFileSync(`locales/${language}/common.json`, 'utf8')).permission
  expect([...actions].filter((action) => words[action] === undefined)).toEqual([])
})
