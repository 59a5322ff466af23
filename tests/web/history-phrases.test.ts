import { describe, expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'
import { phrasesOf } from '../../src/web/views/row-page/history-phrases.ts'

const task = modelsOf(registry).of('task')
const said = (...changes: Parameters<typeof phrasesOf>[1]) =>
  phrasesOf(task, changes).map(({ kind, name, old, new: now }) => [kind, name, old, now])

describe('what an event says of its changes', () => {
  test('a status moves, and the column and the times that follow from it are not said again', () => {
    expect(
      said(
        { field: 'status', old: 'pending', new: 'in_progress' },
        { field: 'stage_id', old: { id: '1', name: 'To do' }, new: { id: '2', name: 'Doing' } },
        { field: 'completed_at', old: null, new: '2026-11-25T10:00:00.000Z' },
      ),
    ).toEqual([['moved', 'status', undefined, 'in_progress']])
  })
  test('a column alone is a move', () => {
    expect(said({ field: 'stage_id', old: null, new: { id: '2', name: 'Doing' } })).toEqual([
      ['moved', 'stage_id', undefined, { id: '2', name: 'Doing' }],
    ])
  })
  test('of an entry from before its reader could read the row, the field is named alone', () => {
    expect(said({ field: 'name' }, { field: 'status' })).toEqual([
      ['edited', 'name', undefined, undefined],
      ['edited', 'status', undefined, undefined],
    ])
  })
  test('a ticket given to oneself is taken; given to somebody out of sight, it is no news', () => {
    const ticket = modelsOf(registry).of('ticket')
    const kinds = (now: string, actor?: string) =>
      phrasesOf(ticket, [{ field: 'assignee_id', old: null, new: now }], actor).map(({ kind }) => kind)
    expect([kinds('1', '1'), kinds('2', '1'), kinds('1'), kinds('somebody', '1')]).toEqual([
      ['took'],
      ['set'],
      ['set'],
      [],
    ])
    // Only who works on a ticket takes it.
    const asked = phrasesOf(ticket, [{ field: 'requester_id', old: null, new: '1' }], '1')
    expect(asked.map(({ kind }) => kind)).toEqual(['set'])
  })
  test('a value is set, changed, or cleared', () => {
    expect(said({ field: 'name', old: 'A', new: 'B' })).toEqual([['changed', 'name', 'A', 'B']])
    expect(said({ field: 'due_at', old: null, new: '2026-11-25T10:00:00.000Z' })).toEqual([
      ['set', 'due_at', undefined, '2026-11-25T10:00:00.000Z'],
    ])
    expect(said({ field: 'due_at', old: '2026-11-25T10:00:00.000Z', new: null })).toEqual([
      ['cleared', 'due_at', undefined, undefined],
    ])
    expect(said({ field: 'due_at', old: null, new: '' })).toEqual([])
  })
  test('of lists what came and what went, by id', () => {
    const [ada, bo, cy] = ['1', '2', '3'].map((id) => ({ id, name: `User ${id}` }))
    expect(said({ field: 'assignees', old: [ada, bo], new: [bo, cy] })).toEqual([
      ['added', 'assignees', undefined, [cy]],
      ['removed', 'assignees', undefined, [ada]],
    ])
  })
  test('a long text is edited; which words, by its texts', () => {
    expect(said({ field: 'description', old: '<p>a</p>', new: '<p>b</p>' })).toEqual([
      ['edited', 'description', '<p>a</p>', '<p>b</p>'],
    ])
  })
  test('a field that is no longer declared keeps its name and values', () => {
    expect(said({ field: 'colour_of_old', old: 'red', new: 'blue' })).toEqual([
      ['changed', 'colour_of_old', 'red', 'blue'],
    ])
  })
  test('an amount is said with its currency before and after, which is not said again', () => {
    const project = modelsOf(registry).of('project')
    const both = phrasesOf(project, [
      { field: 'budget', old: '1.00', new: '2.00', currency: { old: 'USD', new: 'EUR' } },
      { field: 'budget_currency', old: 'USD', new: 'EUR' },
    ])
    expect(both.map(({ name, beside }) => [name, beside])).toEqual([
      ['budget', { old: { budget_currency: 'USD' }, new: { budget_currency: 'EUR' } }],
    ])
    const alone = phrasesOf(project, [{ field: 'budget_currency', old: 'USD', new: 'EUR' }])
    expect(alone.map(({ name, kind }) => [name, kind])).toEqual([['budget_currency', 'changed']])
  })
})
