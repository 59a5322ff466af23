import { expect, test } from 'vitest'
import { scheduleAnswer } from '../../../src/domain/schedule/server/answer.ts'
import { computed } from '../../../src/domain/schedule/server/compute.ts'
import type { ProjectPlan } from '../../../src/domain/schedule/server/project-plan.ts'
import { ms, projectOf } from './project-plans.ts'

/** The kinds of reasons that are told of a row. */
const kindsOf = (plan: ProjectPlan, id: string): unknown => {
  const { tasks } = scheduleAnswer(plan, computed(plan))
  const row = tasks.find((one) => one.id === id) as
    | { readonly reasons?: readonly { readonly kind: string }[] }
    | undefined
  return row?.reasons?.map(({ kind }) => kind)
}

const monday = { start_at: ms('02T08:00'), due_at: ms('03T17:00') }
const thursday = { start_at: ms('05T08:00'), due_at: ms('06T17:00') }

test('a task that waits for another is told to wait, though it is stored where that puts it', () => {
  expect(kindsOf(projectOf({ a: monday, b: thursday }, ['a b']), 'b')).toEqual(['link'])
  // Two that end together hold it both.
  expect(kindsOf(projectOf({ a: monday, b: monday, c: thursday }, ['a c', 'b c']), 'c')).toEqual(['link', 'link'])
})

test('a task at the beginning of its project begins with it, though it is stored there', () => {
  expect(kindsOf(projectOf({ a: monday }), 'a')).toEqual(['plan_start'])
})

test('a task that was put somewhere by a person is there for that', () => {
  expect(kindsOf(projectOf({ a: thursday }), 'a')).toEqual(['placed'])
})

test('of several kinds of reasons one is told, whatever asks for the same moment', () => {
  const held = { constraint: 'start_no_earlier_than', constraint_at: ms('05T08:00') } as const
  expect(kindsOf(projectOf({ a: monday, b: { ...thursday, ...held } }, ['a b']), 'b')).toEqual(['link'])
  const early = { constraint: 'start_no_earlier_than', constraint_at: ms('02T08:00') } as const
  expect(kindsOf(projectOf({ a: { ...monday, ...early } }), 'a')).toEqual(['constraint'])
  const status = { status_at: ms('05T08:00') }
  expect(kindsOf(projectOf({ a: thursday }, [], status), 'a')).toEqual(['status_date'])
})

test('a part that what it is part of holds is told so, with the moment of that', () => {
  const whole = { ...thursday, constraint: 'start_no_earlier_than', constraint_at: ms('05T08:00') } as const
  const held = projectOf({ a: whole, b: { parent_id: 'a' } })
  const { tasks } = scheduleAnswer(held, computed(held))
  expect(tasks.find(({ id }) => id === 'b')?.reasons).toEqual([
    { kind: 'constraint', constraint: 'start_no_earlier_than', of_id: 'a', at: '2026-03-05T08:00:00.000Z' },
  ])
})

test('the stored dates of a whole, which are those of its parts, keep no part from being moved earlier', () => {
  const plan = projectOf({ a: thursday, b: { parent_id: 'a', start_at: ms('03T08:00'), due_at: ms('04T17:00') } })
  const { tasks } = scheduleAnswer(plan, computed(plan))
  const b = tasks.find(({ id }) => id === 'b')
  expect([b?.start_at, b?.reasons]).toEqual(['2026-03-03T08:00:00.000Z', [{ kind: 'placed' }]])
})

test('a part without a place of its own begins where the nearest whole stands', () => {
  const plan = projectOf({ a: thursday, b: { parent_id: 'a' }, c: { parent_id: 'b' } })
  const { tasks } = scheduleAnswer(plan, computed(plan))
  expect(tasks.find(({ id }) => id === 'c')?.start_at).toBe('2026-03-05T08:00:00.000Z')
})
