import { describe, expect, test } from 'vitest'
import { modelsOf } from '../../src/core/model.ts'
import { registry } from '../../src/domain/registry.ts'
import { changedValues, filledValues, mergeValues, startValues } from '../../src/web/forms/form-values.ts'

const user = modelsOf(registry).of('user')
const fields = user.fields.filter(({ creatable }) => creatable)

describe('what a form begins with', () => {
  test('the declaration’s values when new', () => {
    expect(startValues(fields, undefined)).toMatchObject({ name: null, is_active: true, locale: 'en', roles: [] })
  })
  test('the row’s when editing; relations by what they travel by', () => {
    const row = { id: '1', name: 'A', roles: [{ id: 'r', name: 'admin' }], department: { id: 'd', name: 'D' } }
    expect(startValues(fields, row)).toMatchObject({ name: 'A', roles: ['admin'], department_id: 'd' })
  })
})

describe('what is sent', () => {
  test('creating: what has a value', () => {
    const values = { ...startValues(fields, undefined), name: 'A', job_title: ' ' }
    expect(filledValues(fields, values)).toEqual({ name: 'A', is_active: true, locale: 'en', time_zone: 'UTC' })
  })
  test('updating: what differs, an emptied text as null', () => {
    const start = startValues(fields, { id: '1', name: 'A', job_title: 'J', roles: [{ name: 'x' }] })
    expect(changedValues(fields, start, start)).toEqual({})
    expect(changedValues(fields, { ...start, job_title: '', roles: [] }, start)).toEqual({ job_title: null, roles: [] })
  })
})

test('after a conflict: theirs where I changed nothing or chose so, mine where I typed', () => {
  const start = { name: 'a', job_title: 'j', email: 'e' }
  const typed = { name: 'mine', job_title: 'mine', email: 'e' }
  const fresh = { name: 'theirs', job_title: 'theirs', email: 'theirs' }
  expect(mergeValues(typed, start, fresh, { name: 'mine', job_title: 'theirs' })).toEqual({
    name: 'mine',
    job_title: 'theirs',
    email: 'theirs',
  })
})
