import { expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'

/** Letters of the shell, of lists, and of rows as a whole; on a task's page those of its sections. */
const taken = ['c', 'e', 'g', 'j', 'k', 'x', 'z']
const ofSections: { readonly [entity: string]: readonly string[] } = { task: ['k', 'm', 't', 'y'] }
const keyed = modelsOf(registry).all.flatMap((model) => {
  const keys = model.fields.flatMap(({ field }) => ('key' in field && field.key !== undefined ? [field.key] : []))
  return keys.length === 0 ? [] : [[model.name, keys] as const]
})

test('some have keys', () => expect(keyed.map(([name]) => name)).toContain('task'))
test.each(keyed)('each field of a %s has a letter of its own, which no page has already', (name, keys) => {
  expect(keys.filter((key) => !/^[a-z]$/.test(key))).toEqual([])
  const others = new Set([...taken, ...(ofSections[name] ?? [])])
  expect(keys.filter((key) => others.has(key))).toEqual([])
  expect(new Set(keys).size).toBe(keys.length)
})
