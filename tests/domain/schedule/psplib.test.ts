import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { always } from '../../../src/domain/schedule/hours.ts'
import type { Plan } from '../../../src/domain/schedule/plan.ts'
import { schedule } from '../../../src/domain/schedule/schedule.ts'

/** PSPLIB, set j30 (Kolisch & Sprecher 1997): length without resources, durations, and the successors of each job. */
const published: { readonly [name: string]: readonly [length: number, durations: string, successors: string] } =
  JSON.parse(readFileSync(new URL('psplib.json', import.meta.url), 'utf8'))

const planOf = (durations: string, successors: string): Plan => ({
  start: 0,
  calendar: 'always',
  calendars: { always },
  tasks: durations.split(' ').map((duration, at) => ({ id: String(at + 1), duration: Number(duration) })),
  links: successors.split(',').flatMap((ids, at) =>
    ids
      .split(' ')
      .filter((id) => id !== '')
      .map((id) => ({ from: String(at + 1), to: id, type: 'finish_start' as const, lag: 0 })),
  ),
})

test('48 published plans come out to the unit', () => {
  const lengths = Object.entries(published).map(([name, [, ...plan]]) => [name, schedule(planOf(...plan)).finish])
  expect(lengths).toEqual(Object.entries(published).map(([name, [length]]) => [name, length]))
  expect(lengths).toHaveLength(48)
})

test('the critical path of the first of them', () => {
  const [, ...plan] = published.j301_1 ?? [0, '', '']
  const critical = schedule(planOf(...plan)).tasks.filter((task) => task.critical)
  expect(critical.map(({ id }) => id).join('-')).toBe('1-3-8-12-14-17-22-23-24-30-32')
})
