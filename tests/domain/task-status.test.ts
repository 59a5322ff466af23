import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { followersOf as followersIn } from '../../src/core/declare/facets/follows.ts'
import { task } from '../../src/domain/work/task.ts'
import { stageFor, type TaskStatus, taskStatuses } from '../../src/domain/work/task-status.ts'

const followersOf = (from: string, before: TaskStatus | null) => followersIn(task.fields.status, from, before)

const status = fc.constantFrom(...taskStatuses)
const maybe = fc.option(status)

describe('what may follow a status', () => {
  test.each<[TaskStatus, readonly TaskStatus[]]>([
    ['pending', ['in_progress', 'done', 'suspended', 'rejected', 'closed']],
    ['in_progress', ['done', 'stopped', 'suspended', 'pending']],
    ['stopped', ['in_progress', 'closed']],
    ['done', ['closed', 'in_progress']],
    ['rejected', ['pending', 'closed']],
    ['closed', ['pending']],
  ])('%s', (from, to) => {
    expect(followersOf(from, null)).toEqual(to)
  })

  test('suspended goes back to the status it had, and nowhere else', () => {
    expect(followersOf('suspended', 'in_progress')).toEqual(['in_progress'])
    expect(followersOf('suspended', null)).toEqual(['pending'])
  })

  test('is never the status itself; from everywhere one comes to the end and back to the beginning', () => {
    const reach = (from: TaskStatus): ReadonlySet<string> => {
      const seen = new Set<string>([from])
      for (const at of seen) for (const next of followersOf(at, 'pending')) seen.add(next)
      return seen
    }
    fc.assert(
      fc.property(status, maybe, (from, before) => {
        if (before !== 'suspended') expect(followersOf(from, before)).not.toContain(from)
        expect([...reach(from)].sort()).toEqual([...taskStatuses].sort())
      }),
    )
  })

  test('whatever suspends a task, taking it back leads to where it was', () => {
    fc.assert(
      fc.property(status, (from) => {
        if (followersOf(from, null).includes('suspended')) expect(followersOf('suspended', from)).toEqual([from])
      }),
    )
  })
})

describe('the column in which a task stands', () => {
  test('is the first that gives its status, else the first; none where there is none', () => {
    const stages = [
      { id: 'a', status: null },
      { id: 'b', status: 'done' as const },
      { id: 'c', status: 'done' as const },
    ]
    expect(stageFor('done', stages)).toBe('b')
    expect(stageFor('stopped', stages)).toBe('a')
    expect(stageFor('done', [])).toBeNull()
    const look = fc.record({ id: fc.uuid(), status: maybe })
    fc.assert(
      fc.property(status, fc.array(look, { minLength: 1 }), (of, list) => {
        const found = list.find(({ id }) => id === stageFor(of, list))
        expect(found).toBeDefined()
        if (list.some((one) => one.status === of)) expect(found?.status).toBe(of)
        else expect(found).toBe(list[0])
      }),
    )
  })
})
