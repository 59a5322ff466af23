import { describe, expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { peoplePayloads } from '../../src/domain/people/web/area.ts'
import { registry } from '../../src/domain/registry.ts'
import { createPayload, needsMultipart, toFormData, updatePayload } from '../../src/web/data/rows/payload.ts'

const models = modelsOf(registry)
const user = models.of('user')
const department = models.of('department')

describe('another server gets the specified fields and no others', () => {
  const row = {
    id: '1',
    name: 'A',
    email: 'a@x.test',
    job_title: null,
    is_active: true,
    department_id: 'd',
    locale: 'en',
  }
  test('create', () => {
    const typed = { name: 'A', email: 'a@x.test', password: 'P', locale: 'fr', time_zone: 'UTC', roles: ['member'] }
    expect(createPayload(user, peoplePayloads, typed, false)).toEqual({
      name: 'A',
      email: 'a@x.test',
      password: 'P',
      roles: ['member'],
    })
  })
  test('update: the payload whole, what was not changed from the row', () => {
    expect(updatePayload(user, peoplePayloads, row, { name: 'B', locale: 'fr' })).toEqual({
      name: 'B',
      email: 'a@x.test',
      job_title: null,
      is_active: true,
      department_id: 'd',
    })
  })
})

describe('our own server gets what was changed and the version that was read', () => {
  test('update', () => {
    expect(updatePayload(user, peoplePayloads, { id: '1', version: 4, name: 'A' }, { name: 'B' })).toEqual({
      name: 'B',
      version: 4,
    })
  })
  test('create', () => {
    expect(createPayload(user, peoplePayloads, { name: 'A', locale: 'fr' }, true)).toEqual({ name: 'A', locale: 'fr' })
  })
})

describe('lists of references', () => {
  const row = {
    id: '1',
    version: 4,
    name: 'A',
    roles: [
      { id: 'r1', name: 'member' },
      { id: 'r2', name: 'agent' },
    ],
  }
  test('our own server gets what joins and what leaves, so that nobody goes whom the editor does not show', () => {
    for (const model of models.all)
      for (const field of model.fields) {
        if (field.field.kind !== 'refs' || !field.updatable) continue
        const key = field.field.by ?? 'id'
        const shown = ['a', 'b'].map((id) => ({ id, [key]: id }))
        const listed = { id: '1', version: 4, [field.includeAs ?? '']: shown }
        expect(updatePayload(model, {}, listed, { [field.wire]: ['b', 'c'] }), field.wire).toEqual({
          [field.wire]: { added: ['c'], removed: ['a'] },
          version: 4,
        })
      }
  })
  test('another server gets the whole list', () => {
    const { version: _, ...foreign } = row
    expect(updatePayload(user, {}, foreign, { roles: ['member', 'leader'] })).toMatchObject({
      roles: ['member', 'leader'],
    })
  })
  test('a list that the row does not show goes whole, and what is a difference already as it is', () => {
    const { roles: _, ...bare } = row
    expect(updatePayload(user, {}, bare, { roles: ['member'] })).toEqual({ roles: ['member'], version: 4 })
    expect(updatePayload(user, {}, row, { roles: { added: ['x'] } })).toEqual({ roles: { added: ['x'] }, version: 4 })
  })
  test('beside a file they travel in the form', () => {
    const values = updatePayload(user, {}, row, { roles: ['agent', 'leader'] })
    expect([...toFormData(values, false)]).toEqual([
      ['roles[added][]', 'leader'],
      ['roles[removed][]', 'member'],
      ['version', '4'],
    ])
  })
})

describe('multipart', () => {
  test('creating anything that may have a file, or sending one', () => {
    expect(needsMultipart(user, {}, true)).toBe(true)
    expect(needsMultipart(user, { name: 'A' }, false)).toBe(false)
    expect(needsMultipart(user, { avatar: new File(['x'], 'x.png') }, false)).toBe(true)
    expect(needsMultipart(department, { name: 'A' }, true)).toBe(false)
  })
  test('its spelling', () => {
    const values = { name: 'A', is_active: true, off: false, roles: ['a', 'b'], none: null, gone: undefined, n: 3 }
    expect([...toFormData(values, true)]).toEqual([
      ['name', 'A'],
      ['is_active', '1'],
      ['off', '0'],
      ['roles[]', 'a'],
      ['roles[]', 'b'],
      ['n', '3'],
    ])
    expect([...toFormData({ avatar: null }, false)]).toEqual([['avatar', '']])
  })
})
