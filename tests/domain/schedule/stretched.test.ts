import { expect, test } from 'vitest'
import type { PlanChanges } from '../../../src/domain/schedule/server/changes.ts'
import type { TaskRow } from '../../../src/domain/schedule/server/plan-rows.ts'
import { previewOf } from '../../../src/domain/schedule/server/preview.ts'
import { shown } from './office-plan.ts'
import { ms, projectOf } from './project-plans.ts'

const monday = { start_at: ms('02T08:00'), due_at: ms('03T17:00') }
const friday = { start_at: ms('06T08:00'), due_at: ms('10T17:00'), duration: 1440 }
const iso = (text: string) => new Date(ms(text)).toISOString()

/** Where a task lies after a change of it, and what is written of it. */
const after = (
  tasks: { readonly [id: string]: Partial<TaskRow> },
  change: PlanChanges['changes'][number],
  links: readonly string[] = [],
) => {
  const changes = { changes: [change], links: { add: [], change: [], remove: [] } }
  const { after: plan, patch } = previewOf(projectOf(tasks, links), changes, ms('02T08:00'))
  const one = plan.tasks.find(({ id }) => id === change.id)
  return { dates: `${shown(one?.start ?? 0)} ${shown(one?.finish ?? 0)}`, written: patch.writes[0]?.[1] }
}
const startAt = (text: string) => ({ id: 'a', move_to: iso(text), finish_at: iso('10T17:00') })

test('a start that is drawn elsewhere makes the task longer or shorter: its end stays', () => {
  expect(after({ a: friday }, startAt('05T08:00')).dates).toBe('05T08:00 10T17:00')
  expect(after({ a: friday }, startAt('09T08:00'))).toMatchObject({
    dates: '09T08:00 10T17:00',
    written: { duration: 960, start_at: iso('09T08:00') },
  })
  // Drawn into closed time, it begins when work does.
  expect(after({ a: friday }, startAt('07T12:00')).dates).toBe('09T08:00 10T17:00')
})

test('a start that is drawn to before a link allows stays where that holds it, and the end stays too', () => {
  const held = after({ b: monday, a: friday }, startAt('02T08:00'), ['b a'])
  expect(held.dates).toBe('05T08:00 10T17:00')
})

test('a task by hand and one with a constraint keep their ends, too', () => {
  const byHand = { ...friday, is_manual: true }
  expect(after({ a: byHand }, startAt('05T08:00')).dates).toBe('05T08:00 10T17:00')
  const constraint = { constraint: 'start_no_earlier_than', constraint_at: ms('06T08:00') } as const
  expect(after({ a: { ...friday, ...constraint } }, startAt('05T08:00')).dates).toBe('05T08:00 10T17:00')
})

test('the ends of what is done are facts: whichever is drawn, the other one stays', () => {
  const done = {
    ...friday,
    status: 'done',
    actual_start_at: ms('06T08:00'),
    actual_end_at: ms('10T17:00'),
  } as const
  expect(after({ a: done }, startAt('05T08:00'))).toMatchObject({
    dates: '05T08:00 10T17:00',
    written: { actual_start_at: iso('05T08:00'), actual_end_at: iso('10T17:00') },
  })
  expect(after({ a: done }, { id: 'a', finish_at: iso('09T17:00') })).toMatchObject({
    dates: '06T08:00 09T17:00',
    written: { actual_end_at: iso('09T17:00') },
  })
  // Its start was never told: it is what its duration made of it.
  const ended = { ...done, actual_start_at: null }
  expect(after({ a: ended }, { id: 'a', finish_at: iso('11T17:00') }).dates).toBe('06T08:00 11T17:00')
})

test('what has begun begins where it is drawn, and ends where it did', () => {
  const begun = { ...friday, status: 'in_progress', actual_start_at: ms('06T08:00') } as const
  expect(after({ a: begun }, startAt('05T08:00')).dates).toBe('05T08:00 10T17:00')
})
