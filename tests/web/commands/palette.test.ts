import { describe, expect, test } from 'vitest'
import { modelsOf } from '../../../src/core/declare/model.ts'
import { registry } from '../../../src/domain/registry.ts'
import { byKeys, type Command } from '../../../src/web/fields/commands/command.ts'
import { linesOf } from '../../../src/web/fields/commands/keys-sheet.tsx'
import { factsOf } from '../../../src/web/fields/commands/palette/row-facts.ts'
import { isCalled, orderedGroups } from '../../../src/web/fields/commands/palette/use-groups.ts'

const models = modelsOf(registry)
const task = models.of('task')
const command = (id: string, more: Partial<Command> = {}): Command => ({
  id,
  label: { key: id },
  icon: 'AddOutlined',
  group: 'here',
  run: () => undefined,
  ...more,
})
const ids = (commands: readonly { readonly id: string }[]) => commands.map(({ id }) => id)

describe('an empty query', () => {
  const options = [
    command('row.edit'),
    command('row.delete', { removes: true }),
    command('edit.project.name', { group: 'row', of: 'project' }),
    ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => command(`edit.task.${name}`, { group: 'row', of: 'task' })),
    command('list.delete', { group: 'list', removes: true }),
    command('list.change', { group: 'list' }),
    command('new.task', { group: 'new' }),
    command('new.tag', { group: 'new' }),
  ]
  const row = { id: '1' }
  const columnsOf = () => ['c', 'a']
  const list = (more: object) => ({ model: task, current: undefined, selected: new Map(), ...more })

  test('begins with what can be done with the chosen row, its columns first, of which the rest comes later', () => {
    const { first, making, rest } = orderedGroups(options, list({ current: row }), 'task', columnsOf)
    expect(ids(first)).toEqual(['c', 'a', 'b', 'd', 'e', 'f'].map((name) => `edit.task.${name}`))
    expect(ids(making)).toEqual(['new.task'])
    expect(ids(rest.flatMap((group) => group.options))).toEqual(
      expect.arrayContaining(['edit.task.g', 'edit.project.name', 'row.delete', 'new.tag']),
    )
  })
  test('on a page with a list and nothing chosen begins with what is made there', () => {
    const { first, making } = orderedGroups(options, list({}), 'task', columnsOf)
    expect([ids(first), ids(making)]).toEqual([[], ['new.task']])
  })
  test('with chosen rows begins with what is done to them, and never with what removes them', () => {
    expect(
      ids(orderedGroups(options, list({ selected: new Map([['1', row]]) }), 'task', columnsOf).first),
    ).not.toContain('list.delete')
  })
  test('on a page of one row begins with its fields', () => {
    const own = options.filter(({ of }) => of !== 'task')
    expect(ids(orderedGroups(own, undefined, 'task', columnsOf).first)).toEqual(['edit.project.name'])
  })
})

test.each([
  ['T-949', true],
  ['t-949', true],
  [' 949 ', true],
  ['T-94', false],
  ['KEY-1', true],
])('a task is called by its number or its key elsewhere: %s', (query, isIt) =>
  expect(isCalled(task, { number: 949, source_key: 'key-1', name: '94' }, query)).toBe(isIt),
)

test('rows with the same title are told apart by what they belong to and by their state', () => {
  const row = { name: 'Moor', status: 'pending', priority: 'low', project: { id: '1', name: 'Quay' } }
  expect(factsOf(models, task, row)).toEqual({
    entity: 'task',
    owner: 'Quay',
    state: { field: 'status', value: 'pending' },
  })
  expect(factsOf(models, models.of('tag'), { name: 'Peak' })).toEqual({ entity: 'tag' })
})

describe('keys', () => {
  const page = command('page.name', { keys: ['n'] })
  const card = command('card.name', { keys: ['n'] })
  const sequence = command('view.mine', { keys: ['v m'] })
  const next = command('list.next', { group: 'list', keys: ['j'] })
  const link = command('row.link', { keys: ['k'] })
  const previous = command('list.previous', { group: 'list', keys: ['k'] })
  test('belong to the command registered last, and no sequence begins with a key of its own', () => {
    expect([...byKeys([page, card, sequence])].map(([keys, { id }]) => `${keys} ${id}`)).toEqual([
      'n card.name',
      'v m view.mine',
    ])
    expect(byKeys([sequence, command('edit.view', { keys: ['v'] })]).has('v m')).toBe(false)
  })
  test('stand in the sheet once, with what they do on the page; those of lists also where there is none', () => {
    const lines = linesOf([next, previous, page, card, link], [page, card, link])
    expect(lines.map(({ command: { id }, keys }) => `${id} ${keys}`)).toEqual([
      'list.next j',
      'card.name n',
      'row.link k',
    ])
  })
})
