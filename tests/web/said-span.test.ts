import { expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'
import { chipGroups } from '../../src/web/fields/forms/quick/chip-groups.ts'
import { saidSpan } from '../../src/web/fields/forms/quick/said-span.ts'

const reading = { locale: 'en', timeZone: 'Europe/Paris' } as const
const moments = { start: '2026-11-30T10:00:00.000Z', end: '2026-11-30T11:30:00.000Z' }
// Intl writes narrow and thin spaces around the dash.
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test('a span is said by its day and its hours, on the reader’s clock', () => {
  expect(plain(saidSpan(moments, reading, undefined))).toBe('Mon, Nov 30, 11:00 AM – 12:30 PM')
  expect(plain(saidSpan({ ...moments, end: '' }, reading, undefined))).toBe('Mon, Nov 30, 11:00 AM')
  expect(saidSpan({ start: '', end: '' }, reading, undefined)).toBe('')
  expect(saidSpan({ start: '27', end: '' }, reading, undefined)).toBe('')
})
test('whole days are said without hours, the last one included', () => {
  const zone = { timeZone: 'Europe/Paris' }
  const one = { start: '2026-11-29T23:00:00.000Z', end: '2026-11-30T23:00:00.000Z' }
  expect(plain(saidSpan(one, reading, zone))).toBe('Mon, Nov 30')
  expect(plain(saidSpan({ ...one, end: '2026-12-02T23:00:00.000Z' }, reading, zone))).toBe('Mon, Nov 30 – Wed, Dec 2')
})

test('an event has one chip for its hours and one for its guests; a task has one for each field', () => {
  const named = (entity: string) => {
    const model = modelsOf(registry).of(entity)
    const fields = (model.entity.quick?.fields ?? []).flatMap((name) => model.byName.get(name) ?? [])
    return chipGroups(model, fields).map(({ field, also }) => [field, ...also].map(({ name }) => name).join('+'))
  }
  expect(named('event')).toEqual([
    'description',
    'start_datetime+end_datetime+is_all_day',
    'repeat_rule',
    'attendees+guest_emails',
    'location',
    'project',
  ])
  expect(named('task')).toEqual(['description', 'project', 'sprint', 'assignees', 'priority', 'due_at'])
})
