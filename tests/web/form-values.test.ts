import { describe, expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'
import {
  changedValues,
  filledValues,
  mergeValues,
  startValues,
  toWire,
} from '../../src/web/fields/forms/form-values.ts'
import { givenValues, proposedValues } from '../../src/web/fields/forms/given-values.ts'
import { withFleet } from '../specimens/fleet/registry.ts'

const user = modelsOf(registry).of('user')
const fields = user.fields.filter(({ creatable }) => creatable)

describe('what a form begins with', () => {
  test('the declaration’s values when new', () => {
    expect(startValues(fields, undefined)).toMatchObject({ name: null, is_active: true, locale: 'en', roles: [] })
  })
  test('what is proposed, which calls without it do not mean', () => {
    expect(startValues(fields, undefined)).toMatchObject({ is_invited: false, roles: [] })
    expect(proposedValues(fields, true)).toEqual({ is_invited: true, roles: ['member'] })
    expect(proposedValues(fields, false)).toEqual({ roles: ['member'] })
  })
  test('the row’s when editing; relations by what they travel by', () => {
    const row = { id: '1', name: 'A', roles: [{ id: 'r', name: 'admin' }], department: { id: 'd', name: 'D' } }
    expect(startValues(fields, row)).toMatchObject({ name: 'A', roles: ['admin'], department_id: 'd' })
  })
})

describe('what is sent', () => {
  test('creating: what has a value', () => {
    const values = { ...startValues(fields, undefined), name: 'A', job_title: ' ' }
    expect(filledValues(fields, values)).toEqual({
      name: 'A',
      is_invited: false,
      is_active: true,
      locale: 'en',
      time_zone: 'UTC',
    })
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

test.each([
  ['', null],
  [' 5 ', '5'],
  ['0,5', '0.5'],
  ['٣٫٥', '3.5'],
  ['05.50', '5.5'],
  ['.5', '0.5'],
  ['many', 'many'],
  ['-1', '-1'],
  // This may be thousands, or three digits of a fraction, so the server decides.
  ['1,500', '1,500'],
])('points typed as %j are sent as %j', (typed, sent) => {
  const points = modelsOf(registry).of('task').byName.get('story_points')
  expect(points === undefined ? undefined : toWire(points, typed)).toBe(sent)
})

test('digits of any script are numbers', () => {
  const minutes = modelsOf(registry).of('task').byName.get('estimate')
  expect(minutes === undefined ? undefined : toWire(minutes, '٩٠')).toBe(90)
})

describe('values that a new row begins with', () => {
  const vehicle = modelsOf(withFleet).all.find(({ name }) => name === 'fleet_vehicle')
  const fields = (vehicle?.fields ?? []).filter(({ name }) =>
    ['number', 'keeper', 'department', 'bought_on', 'seen_at'].includes(name),
  )
  const me = { id: 'ann', department_id: 'yard', time_zone: 'Asia/Tokyo' }
  const given = givenValues(fields, modelsOf(withFleet), me, Date.parse('2026-12-31T20:00:00Z'))
  const start = { ...startValues(fields, undefined), ...given }

  test('are shown at once, but for numbers, which the server gives', () => {
    expect(start).toEqual({
      number: null,
      keeper_id: 'ann',
      department_id: 'yard',
      bought_on: '2027-01-01',
      seen_at: '2026-12-31T20:00:00.000Z',
    })
  })
  test('are sent as they were shown; the moment of making is the server’s unless another is said', () => {
    expect(filledValues(fields, start, start)).toEqual({
      keeper_id: 'ann',
      department_id: 'yard',
      bought_on: '2027-01-01',
    })
    expect(filledValues(fields, { ...start, seen_at: '2026-12-30T08:00:00.000Z' }, start)).toMatchObject({
      seen_at: '2026-12-30T08:00:00.000Z',
    })
  })
  test('that were emptied are sent empty, or the server would give them again', () => {
    expect(filledValues(fields, { ...start, keeper_id: null, bought_on: '' }, start)).toEqual({
      keeper_id: null,
      department_id: 'yard',
      bought_on: null,
    })
  })
})
