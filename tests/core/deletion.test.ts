import { describe, expect, test } from 'vitest'
import { keepingOf, referringTo } from '../../src/core/declare/deletion/deletion.ts'
import { walkDeletion } from '../../src/core/declare/deletion/deletion-walk.ts'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'

const models = modelsOf(registry)
const of = (name: Parameters<typeof models.of>[0]) =>
  referringTo(models, models.of(name)).map(({ child, field, does }) => `${does} ${child.name}.${field.name}`)

test('sub-tasks go with their task; what only refers to it and what has no trash does not', () => {
  const task = of('task')
  expect(task).toContain('follow task.parent')
  expect(task.filter((one) => one.startsWith('restrict'))).toEqual([])
})
test('holidays go with their calendar for good', () =>
  expect(of('business_calendar')).toContain('follow holiday.calendar'))
test('a column is kept by its tasks', () => expect(of('stage')).toEqual(['restrict task.stage']))
test('nothing keeps a row from the trash, in which what is seen by it alone is hidden with it', () =>
  expect(of('project').slice(0, 3)).toEqual(['follow task.project', 'follow phase.project', 'follow epic.project']))
test('what people have written, stored, ticked off and logged goes along', () =>
  expect(of('task')).toEqual(
    expect.arrayContaining(['follow comment.about', 'follow checklist.about', 'follow attachment.about']),
  ))
test('what does not count in the trash keeps what has none', () =>
  expect(of('phase')).toEqual(expect.arrayContaining(['restrict task.phase', 'restrict sprint.phase'])))

describe('what goes along is counted level by level', () => {
  /** Sub-tasks of each task. */
  const walk = (parts: { readonly [id: string]: readonly string[] }, roots: readonly string[]) => {
    const asked: string[] = []
    return walkDeletion(models, models.of('task'), roots, ({ child, field }, ids) => {
      asked.push(`${child.name} ${ids.length}`)
      const all = `${child.name}.${field.name}` === 'task.parent' ? ids.flatMap((id) => parts[id] ?? []) : []
      return Promise.resolve({ ids: all.slice(0, 100), total: all.length })
    }).then((along) => ({ along: along.map(({ by, count, isAtLeast }) => [by.child.name, count, isAtLeast]), asked }))
  }
  test('parts of parts too, each once, also in a ring', async () => {
    const { along } = await walk({ a: ['b', 'c'], b: ['d', 'c'], d: ['a', 'e'] }, ['a'])
    expect(along).toEqual([['task', 4, false]])
  })
  test('of rows that are deleted together none goes along with another', async () =>
    expect((await walk({ a: ['b', 'c'] }, ['a', 'b'])).along).toEqual([['task', 1, false]]))
  test('where not all are looked at, it is at least so many', async () => {
    const many = Array.from({ length: 130 }, (_, n) => `m${n}`)
    expect((await walk({ a: many }, ['a'])).along).toEqual([['task', 130, true]])
  })
  test('the readings are bounded, however deep it goes', async () => {
    const chain = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`c${n}`, [`c${n + 1}`]]))
    const { along, asked } = await walk(chain, ['c0'])
    expect(asked.length).toBeLessThanOrEqual(40)
    expect(along[0]?.[2]).toBe(true)
  })
})

describe('what keeps a row is looked for before the warning', () => {
  const keeping = (name: Parameters<typeof models.of>[0]) =>
    keepingOf(models, models.of(name)).map(({ child, field }) => `${child.name}.${field.name}`)
  test('lists keep what is in them', () => {
    expect(keeping('tag')).toEqual(expect.arrayContaining(['task.tags', 'project.tags', 'ticket.tags']))
    expect(keeping('skill')).toEqual(['user.skills', 'project.skills'])
    expect(keeping('role')).toEqual(['user.roles', 'rate.role', 'dashboard.roles'])
  })
  test('who has made a row is asked last, and what only tells of others keeps nothing', () => {
    const names = keeping('user')
    expect(names.indexOf('user.created_by')).toBeGreaterThan(names.indexOf('task.assignees'))
    expect(names.filter((one) => /^(log|letter|job)\./.test(one))).toEqual([])
    expect(names).not.toContain('saved_view.created_by')
  })
  test('nothing keeps a row from the trash, lists neither', () => expect(keeping('task')).toEqual([]))
})
