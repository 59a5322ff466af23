import { expect, test } from 'vitest'
import { livesOf, type PastSprint } from '../../src/domain/work/server/demo/past.ts'
import { sprintSpans } from '../../src/domain/work/server/demo/sprint-days.ts'
import { taskStatuses } from '../../src/domain/work/task-status.ts'

const now = Date.parse('2026-03-11T14:00:00Z')
const day = 86_400_000
const stages = [
  { id: 'waiting', status: 'pending' },
  { id: 'doing', status: 'in_progress' },
  { id: 'done', status: 'done' },
] as const
const sprint = (id: string, from: number, before?: PastSprint): PastSprint => ({
  id,
  start: now + from * day,
  end: now + (from + 11) * day,
  isOver: from < -11,
  stages: stages.map((stage) => ({ ...stage, id: `${id} ${stage.id}` })),
  before,
})
const first = sprint('first', -20)
const second = sprint('second', -6, first)
const third = sprint('third', 8, second)
const sprints = new Map([first, second, third].map((one) => [one.id, one]))

test('what the demo’s tasks went through ends in what they are, in order and never in the future', () => {
  const rows = [...sprints.keys(), null].flatMap((sprint_id) =>
    taskStatuses.flatMap((status) =>
      Array.from({ length: 42 }, (_, n) => ({
        id: `${sprint_id} ${status} ${n}`,
        name: 'Paint',
        project_id: 'p',
        sprint_id,
        status,
        story_points: ['1', '2', '8'][n % 3],
        priority: 'low',
        epic_id: null,
        parent_id: null,
        estimate: 60,
        assignees: n % 2 === 0 ? [] : ['somebody'],
        created_by: 'maker',
        created_at: new Date(now - (n % 40) * day).toISOString(),
      })),
    ),
  )
  for (const { row, past } of livesOf(rows, sprints, now)) {
    const is: { [field: string]: unknown } = {}
    let last = 0
    for (const { at, changes } of past) {
      expect(at, row.id).toBeGreaterThan(last)
      expect(at, row.id).toBeLessThan(now)
      last = at
      for (const { field, old, new: next } of changes) {
        expect([row.id, field, old ?? null]).toEqual([row.id, field, is[field] ?? null])
        expect(next, `${row.id}: ${field}`).not.toEqual(old)
        is[field] = next
      }
    }
    const became = { sprint_id: row.sprint_id, stage_id: row.stage_id, status: row.status, points: row.story_points }
    expect({
      sprint_id: is.sprint_id ?? null,
      stage_id: is.stage_id ?? null,
      status: is.status,
      points: is.story_points,
    }).toEqual(became)
    expect([row.id, row.version]).toEqual([row.id, past.length])
    expect(row.completed_at !== null, row.id).toBe(row.status === 'done' || row.status === 'closed')
  }
})

test('of a project under way one sprint is, whatever day the demo is loaded on', () => {
  const project = { status: 'active', days: [-70, 45] } as unknown as Parameters<typeof sprintSpans>[0]
  for (let n = 0; n < 7; n++) {
    const midnight = Date.parse('2026-03-02T00:00:00Z') + n * day
    const spans = sprintSpans(project, 2, 4, midnight)
    expect(spans.filter(({ start, end }) => start <= midnight + day && midnight <= end)).toHaveLength(1)
    expect(spans.map(({ start }) => new Date(start).getUTCDay())).toEqual([1, 1, 1, 1])
    for (const [m, { start }] of spans.entries()) expect(start).toBeGreaterThan(spans[m - 1]?.end ?? 0)
  }
})
