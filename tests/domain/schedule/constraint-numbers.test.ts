import { expect, test } from 'vitest'
import { taskConstraints } from '../../../src/domain/work/task-constraint.ts'

test('constraints have the numbers of the format', () => {
  expect(Object.fromEntries(taskConstraints.entries())).toEqual({
    0: 'as_soon_as_possible',
    1: 'as_late_as_possible',
    2: 'must_start_on',
    3: 'must_finish_on',
    4: 'start_no_earlier_than',
    5: 'start_no_later_than',
    6: 'finish_no_earlier_than',
    7: 'finish_no_later_than',
  })
})
