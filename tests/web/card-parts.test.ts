import { expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'
import { cardParts, needsLabel } from '../../src/web/views/table/card-parts.ts'

const models = modelsOf(registry)

/** The names of a card's fields by lines. */
const linesOf = (name: 'ticket' | 'user', columns: readonly string[], row: Record<string, unknown>) => {
  const model = models.of(name)
  const fields = columns.flatMap((column) => model.byName.get(column) ?? [])
  const parts = cardParts(model, fields, { id: '1', ...row }, models.actorEntity)
  const names = (some: (typeof parts)['names']) => some.map((field) => field.name)
  return {
    people: names(parts.people),
    names: names(parts.names),
    addresses: names(parts.addresses),
    marks: names(parts.marks),
    labelled: names(parts.marks.filter(needsLabel)),
  }
}

test('a card has the face that boards show, names on one line, and states with the due date on another', () => {
  const columns = ['number', 'title', 'status', 'priority', 'due_at', 'requester', 'client', 'assignee', 'created_at']
  const row = {
    number: 7,
    title: 'Wet boxes',
    status: 'open',
    priority: 'high',
    due_at: '2026-11-30T10:00:00Z',
    requester: { id: '2', name: 'Ana' },
    client: { id: '3', name: 'Quay' },
    assignee: { id: '4', name: 'Bo' },
    created_at: '2026-11-01T10:00:00Z',
  }
  expect(linesOf('ticket', columns, row)).toEqual({
    people: ['assignee'],
    names: ['number', 'client'],
    addresses: [],
    marks: ['status', 'priority', 'due_at'],
    labelled: [],
  })
  // Without a due date the other dates are told, by their labels.
  expect(linesOf('ticket', columns, { ...row, due_at: null })).toMatchObject({
    marks: ['status', 'priority', 'created_at'],
    labelled: ['created_at'],
  })
})

test('a card tells what is unusual: a user who is not active, by its label', () => {
  const columns = ['name', 'email', 'job_title', 'is_active']
  const row = { name: 'Ana', email: 'ana@quay.example', job_title: 'Driver' }
  expect(linesOf('user', columns, { ...row, is_active: true })).toEqual({
    people: [],
    names: ['job_title'],
    // An address on the line of the names would be cut.
    addresses: ['email'],
    marks: [],
    labelled: [],
  })
  expect(linesOf('user', columns, { ...row, is_active: false })).toMatchObject({
    marks: ['is_active'],
    labelled: ['is_active'],
  })
})
