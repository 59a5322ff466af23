import { describe, expect, test, vi } from 'vitest'
import { modelsOf } from '../../../src/core/declare/model.ts'
import { registry as declared } from '../../../src/domain/registry.ts'
import { iconOf } from '../../../src/web/base/ui/icons.ts'
import { byKeys, type Command, textOf } from '../../../src/web/fields/commands/command.ts'
import { creationCommands, madeAt, modelAt, screenCommands } from '../../../src/web/fields/commands/entity-commands.ts'
import { neighbour } from '../../../src/web/fields/commands/palette/options.ts'
import { allCommands, register, registerFirst } from '../../../src/web/fields/commands/registry.ts'

const models = modelsOf(declared).all

test('what can be made or brought in follows from the declarations, with the permission that it asks for', () => {
  const go = vi.fn()
  const commands = creationCommands(models, go)
  const wanted = commands.map(({ id, permissions }) => `${id} ${permissions}`)
  expect(wanted).toEqual(
    expect.arrayContaining(['new.user user-store', 'new.department department-store', 'import.user user-import']),
  )
  // The product itself makes permissions and jobs.
  expect(commands.filter(({ id }) => /permission|job|letter/.test(id))).toEqual([])
  commands.find(({ id }) => id === 'new.user')?.run()
  expect(go).toHaveBeenCalledWith('/users/add')
})

test('screens have their keys; one without a letter is there all the same', () => {
  const icon = iconOf('group')
  const [one, two] = screenCommands(
    [
      { name: 'user', to: '/users', key: 'user:many', icon, letter: 'u' },
      { name: 'role', to: '/roles', key: 'role:many', icon },
    ],
    () => undefined,
  )
  expect([one?.keys, two?.keys, two?.id]).toEqual([['g u'], undefined, 'go.role'])
})

test.each([
  ['/users', 'user'],
  ['/users/1/edit', 'user'],
  ['/system/logs/jobs', 'job'],
  ['/usersx', undefined],
  ['/home', undefined],
])('at %s stands %s', (path, name) => expect(modelAt(models, path)?.name).toBe(name))

test.each([
  ['/projects', 'project', 'project'],
  ['/departments', 'department', 'department'],
  ['/home', 'task', undefined],
  ['/users/1', 'task', 'user'],
  ['/projects/task/1', 'task', 'project'],
])('at %s a new row is a %s, for whoever makes no tasks a %s', (path, made, otherwise) => {
  expect(madeAt(models, path, () => true)?.name).toBe(made)
  expect(madeAt(models, path, ({ name }) => name !== 'task')?.name).toBe(otherwise)
})

describe('the registry', () => {
  const command = (id: string, key: string): Command => ({
    id,
    label: { key },
    icon: iconOf('group'),
    group: 'here',
    run: () => undefined,
  })
  const now = () => allCommands().map(({ id, label }) => `${id} ${label.key}`)
  test('what a page offers stands in for the product’s own, also when that is offered anew', () => {
    const takeBack = registerFirst([command('edit', 'base'), command('go', 'base')])
    const leave = register([command('edit', 'page')])
    takeBack()
    const again = registerFirst([command('edit', 'base'), command('go', 'base')])
    expect(now()).toEqual(['edit page', 'go base'])
    leave()
    expect(now()).toEqual(['edit base', 'go base'])
    again()
    expect(now()).toEqual([])
  })
  test('a key is the list row’s before the page’s, whichever of them was there first', () => {
    const ofPage = { ...command('page', 'n'), keys: ['n'] }
    const ofRow: Command = { ...command('row', 'n'), keys: ['n'], onListRow: true }
    for (const order of [
      [ofPage, ofRow],
      [ofRow, ofPage],
    ]) {
      const leave = order.map((one) => register([one]))
      expect(byKeys(allCommands()).get('n')?.id).toBe('row')
      for (const one of leave) one()
    }
  })
})

test('words name other words, and values as they are', () => {
  const t = (key: string, values: object = {}) => `${key}(${Object.entries(values).flat()})`
  expect(textOf(t, { key: 'a', words: { entity: 'b' }, values: { title: 'Zoé' } })).toBe('a(entity,b(),title,Zoé)')
})

test('the arrows go round', () => {
  const options = ['a', 'b', 'c'].map((id) => ({ id, title: id, icon: iconOf('group'), run: () => undefined }))
  expect([neighbour(options, 'a', 1), neighbour(options, 'c', 1), neighbour(options, 'a', -1)]).toEqual(['b', 'a', 'c'])
  expect([neighbour(options, 'gone', 1), neighbour(options, undefined, -1), neighbour([], 'a', 1)]).toEqual([
    'a',
    'c',
    undefined,
  ])
})
