import { describe, expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { readRule, weekdays } from '../../src/core/time/recurrence/rule.ts'
import { saidRule } from '../../src/core/time/recurrence/rule-words.ts'
import { registry } from '../../src/domain/registry.ts'
import { beginWires, seriesBegin } from '../../src/web/fields/values/dates/series-begin.ts'

const models = modelsOf(registry)
const repeating = models.all.filter(
  ({ entity }) => entity.recurs !== undefined || entity.calendar?.repeats !== undefined,
)
const zone = 'Europe/Paris'
/** A Tuesday at 23:30 in Paris, which is still Tuesday by UTC and Wednesday in Tokyo. */
const at = '2027-03-02T22:30:00.000Z'
const weekdayOf = (wall: number) => weekdays[(new Date(wall).getUTCDay() + 6) % 7]

test('events, tasks and todos repeat', () =>
  expect(repeating.map(({ name }) => name).toSorted()).toEqual(['event', 'task', 'todo']))

describe.each(repeating)('a rule of a new $name', (model) => {
  const { begins } = beginWires(model)
  test('proposes the weekday of each date that its form may say, on the reader’s clock', () => {
    expect(begins.length).toBeGreaterThan(0)
    for (const wire of begins) expect([wire, weekdayOf(seriesBegin(model, { [wire]: at }, zone))]).toEqual([wire, 'TU'])
    for (const wire of begins)
      expect([wire, weekdayOf(seriesBegin(model, { [wire]: at }, 'Asia/Tokyo'))]).toEqual([wire, 'WE'])
  })
  test('proposes that of the date that counts most, and today where none is said or can be read', () => {
    const [first = '', second] = begins
    if (second !== undefined)
      expect(weekdayOf(seriesBegin(model, { [first]: at, [second]: '2027-03-01T08:00:00.000Z' }, zone))).toBe('TU')
    for (const unread of [undefined, null, '', 'soon'])
      expect(Math.abs(seriesBegin(model, { [first]: unread }, 'UTC') - Date.now())).toBeLessThan(60_000)
  })
  test('says the day that is stored', () => {
    const wall = seriesBegin(model, { [begins[0] ?? '']: at }, zone)
    const rule = readRule('FREQ=WEEKLY')
    if (rule === undefined) throw new Error('no rule')
    const said = saidRule(rule, wall, 'en', (key, values) => `${key} ${JSON.stringify(values ?? {})}`)
    expect(said).toContain('Tuesday')
  })
})
