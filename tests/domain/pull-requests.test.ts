import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { branchNameOf } from '../../src/domain/pull-requests/branch-name.ts'
import { checksOf, type Review, stateOf } from '../../src/domain/pull-requests/pull-request-state.ts'
import { taskNumbersIn } from '../../src/domain/pull-requests/task-numbers.ts'

describe('numbers of tasks in texts', () => {
  test.each([
    ['T-123', [123]],
    ['fix/t-123-berth', [123]],
    ['[T-7] Cranes, T-8 and t-7 again', [7, 8]],
    ['Fixes T-12.', [12]],
    ['BOT-12, X-T-12, T-12a, T-0, T-99999999999, été-5', []],
    ['مهمة T-4', [4]],
    ['', []],
  ])('%s', (text, numbers) => {
    expect(taskNumbersIn(text)).toEqual(numbers)
  })

  test('a text leads to no more than fifty', () => {
    expect(taskNumbersIn(Array.from({ length: 80 }, (_, n) => `T-${n + 1}`).join(' '))).toHaveLength(50)
  })
})

describe('names of branches', () => {
  test.each([
    [12, 'Move the berth', 't-12-move-the-berth'],
    [3, 'Contrôle à l’entrée: été', 't-3-controle-a-l-entree-ete'],
    [5, 'نقل الرافعة', 't-5-نقل-الرافعة'],
    [9, '…', 't-9'],
  ])('%i %s', (number, title, name) => {
    expect(branchNameOf(number, title)).toBe(name)
  })

  test('a branch leads back to its task, whatever its name, and is no longer than sixty characters', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), fc.string({ maxLength: 300 }), (number, title) => {
        const name = branchNameOf(number, title)
        expect(taskNumbersIn(name)).toEqual([number])
        expect(Array.from(name).length).toBeLessThanOrEqual(60)
      }),
    )
  })
})

const review = (by: string, verdict: Review['verdict'], minute: number): Review => ({
  by,
  verdict,
  at: `2026-11-02T10:${String(minute).padStart(2, '0')}:00.000Z`,
})
const open = { state: 'open', isDraft: false } as const

describe('the state that reviews add up to', () => {
  test('the last verdict of each reviewer counts, and one that asks for changes holds back the others', () => {
    expect(stateOf(open, [])).toBe('open')
    expect(stateOf(open, [review('ada', 'approved', 1)])).toBe('approved')
    expect(stateOf(open, [review('ada', 'approved', 1), review('ben', 'changes_requested', 0)])).toBe(
      'changes_requested',
    )
    expect(stateOf(open, [review('ada', 'changes_requested', 1), review('ada', 'approved', 2)])).toBe('approved')
    expect(stateOf(open, [review('ada', 'approved', 1), review('ada', 'none', 2)])).toBe('open')
    expect(stateOf({ state: 'open', isDraft: true }, [review('ada', 'approved', 1)])).toBe('draft')
    expect(stateOf({ state: 'merged', isDraft: true }, [review('ada', 'changes_requested', 1)])).toBe('merged')
    expect(stateOf({ state: 'closed', isDraft: false }, [])).toBe('closed')
  })

  test('the order in which they came does not show', () => {
    const reviews = fc.uniqueArray(
      fc.record({
        by: fc.constantFrom('ada', 'ben', 'cay'),
        verdict: fc.constantFrom('approved', 'changes_requested', 'none'),
        at: fc.integer({ min: 0, max: 59 }).map((minute) => review('', 'none', minute).at),
      }),
      { selector: ({ by, at }) => `${by} ${at}` },
    )
    fc.assert(
      fc.property(reviews, fc.infiniteStream(fc.nat()), (all, order) => {
        const shuffled = all.toSorted(() => ((order.next().value ?? 0) % 3) - 1)
        expect(stateOf(open, shuffled)).toBe(stateOf(open, all))
      }),
    )
  })

  test('checks of a commit', () => {
    expect(checksOf([])).toBe(null)
    expect(checksOf(['passed', 'passed'])).toBe('passed')
    expect(checksOf(['passed', 'pending'])).toBe('pending')
    expect(checksOf(['pending', 'failed', 'passed'])).toBe('failed')
  })
})
