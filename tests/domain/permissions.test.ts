import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { permissionFile, permissionList } from '../../src/app/tools/entity/permission-list.ts'
import { modelsOf } from '../../src/core/declare/model.ts'
import { allPermissions, permissionsOf } from '../../src/core/declare/permissions.ts'
import { registry } from '../../src/domain/registry.ts'
import { root } from '../../src/server/root.ts'

const models = modelsOf(registry)

/** The lines of each entity in a list. */
const parted = (list: string): ReadonlyMap<string, readonly string[]> => {
  const parts = new Map<string, string[]>()
  let lines: string[] = []
  for (const line of list.split('\n').filter((one) => one !== '' && !one.startsWith('#')))
    if (line.startsWith(' ')) lines.push(line)
    else {
      lines = []
      parts.set(line, lines)
    }
  return parts
}

/**
 * What may be done in the product, and by whom at first, is kept by name: people hold these names in their roles, so one
 * that changes or goes takes their rights away. `npm run derive` writes the list; its changes are read like code.
 */
describe(`${permissionFile} says what the declarations say; else: npm run derive`, () => {
  const kept = parted(readFileSync(join(root, permissionFile), 'utf8'))
  const made = parted(permissionList())
  test('of the same entities', () => {
    expect(models.all.map(({ name }) => name)).toEqual([...kept.keys()])
  })
  test.each(models.all.map(({ name }) => name))('of %s', (name) => {
    expect(kept.get(name)).toEqual(made.get(name))
  })
})

test('no name twice, and none but <entity>-<action>', () => {
  const all = allPermissions(models)
  expect(new Set(all).size).toBe(all.length)
  // Only entities that say so by a common prefix share a name.
  const prefixes = new Set(models.all.map(({ entity }) => entity.permission))
  for (const prefix of prefixes) {
    const own = models.all.filter(({ entity }) => entity.permission === prefix).flatMap(permissionsOf)
    expect(all.filter((name) => own.includes(name))).toEqual([...new Set(own)])
    if (prefix !== 'log') expect(new Set(own).size).toBe(own.length)
  }
  for (const name of all) expect(name).toMatch(/^[a-z]+(-[a-z]+)+$/)
})
