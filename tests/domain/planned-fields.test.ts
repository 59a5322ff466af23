import { expect, test } from 'vitest'
import { plannedChange, plannedFields } from '../../src/domain/schedule/web/planned-fields.ts'

const bar = (more: object = {}) => ({ id: 'a', is_summary: false, is_milestone: false, ...more })
const when = '2027-01-06T08:00:00.000Z'

test('a summary has no planned field of its own, a milestone its date alone', () => {
  expect(plannedFields(bar())).toEqual(['start_at', 'due_at', 'duration'])
  expect(plannedFields(bar({ is_milestone: true }))).toEqual(['due_at'])
  expect(plannedFields(bar({ is_summary: true }))).toEqual([])
})

test('a value asks for what a bar that is dragged there asks for; none is stored as none', () => {
  expect(plannedChange(bar(), 'start_at', when)).toEqual({ id: 'a', move_to: when })
  expect(plannedChange(bar(), 'due_at', when)).toEqual({ id: 'a', finish_at: when })
  expect(plannedChange(bar({ is_milestone: true }), 'due_at', when)).toEqual({ id: 'a', move_to: when })
  expect(plannedChange(bar(), 'duration', 480)).toEqual({ id: 'a', duration: 480 })
  expect(plannedChange(bar(), 'start_at', null)).toEqual({ id: 'a', start_at: null })
})
