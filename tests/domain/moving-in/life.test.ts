import { describe, expect, test } from 'vitest'
import { emptyItem } from '../../../src/domain/moving-in/server/readers/entries.ts'
import { makeReportBuilder } from '../../../src/domain/moving-in/server/report-builder.ts'
import type { SourceEvent, SourceItem } from '../../../src/domain/moving-in/source.ts'
import { historyOf } from '../../../src/domain/moving-in/task-history.ts'

const now = Date.parse('2026-01-31T00:00:00Z')
const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T00:00:00.000Z`
const live = (more: Partial<SourceItem>, withPast = true) =>
  historyOf(
    { ...emptyItem('k', 'K', 1), name: 'Now', ...more },
    { now, withPast, isEnded: (stage) => stage === 'Done' },
  )
const event = (at: string, ...changes: SourceEvent['changes']): SourceEvent => ({ at, actor: 'ada', changes })

describe('a life is found backwards', () => {
  test('what never changed was always so, the rest is what its first change says', () => {
    const { made, then } = live({
      stage: 'Done',
      assignees: ['ada', 'bob'],
      created: day(1),
      past: [
        event(day(2), { field: 'name', from: 'Then', to: 'Now' }, { field: 'assignee', from: null, to: 'bob' }),
        event(day(3), { field: 'assignee', from: 'cleo', to: null }),
        event(day(4), { field: 'stage', from: 'Doing', to: 'Done' }),
      ],
    })
    expect(made).toMatchObject({ at: Date.parse(day(1)), raw: { name: 'Then', stage: 'Doing' } })
    expect(made.raw.assignees.toSorted()).toEqual(['ada', 'cleo'])
    expect(then.map(({ raw }) => [raw.name, raw.stage, raw.assignees.toSorted().join(' ')])).toEqual([
      ['Now', 'Doing', 'ada bob cleo'],
      ['Now', 'Doing', 'ada bob'],
      ['Now', 'Done', 'ada bob'],
    ])
  })
  test('without a past it is made at its time and done at its completion, before that nobody knows where it stood', () => {
    const { made, then } = live({ stage: 'Done', created: day(1), completed: day(9) })
    expect(made).toMatchObject({ at: Date.parse(day(1)), raw: { stage: null } })
    expect(then).toMatchObject([{ at: Date.parse(day(9)), raw: { stage: 'Done' } }])
    expect(live({ stage: 'Doing', created: day(1) }).then).toEqual([])
  })
  test('nothing happened before it was made, or in the future', () => {
    const past = [event('2025-12-01T00:00:00Z', { field: 'stage', from: 'A', to: 'B' }), event('2030-01-01T00:00:00Z')]
    const { made, then } = live({ stage: 'B', created: day(5), past })
    expect([made.at, ...then.map(({ at }) => at)]).toEqual([Date.parse('2025-12-01'), Date.parse('2025-12-01'), now])
    expect(live({ created: null, updated: null }).made.at).toBe(now)
  })
  test('what was put away comes to that last; a past that nobody wants is left', () => {
    const past = [event(day(2), { field: 'stage', from: 'To do', to: 'Doing' })]
    const { made, then } = live({ stage: 'Doing', isArchived: true, created: day(1), updated: day(6), past }, false)
    expect(made.raw).toMatchObject({ stage: 'Doing', isArchived: false })
    expect(then).toMatchObject([{ at: Date.parse(day(6)), raw: { isArchived: true } }])
  })
})

test('of all problems the first five hundred are told, and all are counted', () => {
  const tally = makeReportBuilder()
  for (let line = 1; line <= 700; line++) tally.reportItem({ line, shown: `#${line}` }, 'doubled_key')
  tally.reportValue({ line: 701, shown: '#701' }, 'due', 'bad_date', 'soon')
  const { problems, problemCount, bad } = tally.report(true)
  expect([problems.length, problems.at(-1)?.line, problemCount, bad]).toEqual([500, 500, 701, 700])
})
