import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { byKeys, type Command } from '../../../src/web/fields/commands/command.ts'
import { scoreOf } from '../../../src/web/fields/commands/match.ts'
import { inPalette } from '../../../src/web/fields/commands/palette/use-groups.ts'
import { allCommands, register } from '../../../src/web/fields/commands/registry.ts'

const words = (language: string, key: string): string => {
  const [file = '', path = ''] = key.split(':')
  const all: unknown = JSON.parse(readFileSync(`locales/${language}/${file}.json`, 'utf8'))
  const found = path.split('.').reduce<unknown>((part, name) => (part as { [name: string]: unknown })?.[name], all)
  return typeof found === 'string' ? found : ''
}

test.each([
  ['en', 'log out', 'common:signOut', 'signOut'],
  ['en', 'logout', 'common:signOut', 'signOut'],
  ['fr', 'déconnexion', 'common:signOut', 'signOut'],
  ['fr', 'quitter', 'common:signOut', 'signOut'],
  ['ar', 'تسجيل الخروج', 'common:signOut', 'signOut'],
  ['en', 'bin', 'list:trash.button', 'trash'],
  ['fr', 'corbeille', 'list:trash.button', 'trash'],
  ['ar', 'المحذوفات', 'list:trash.button', 'trash'],
  ['fr', 'excel', 'common:export.button', 'export'],
  ['en', 'filter', 'list:filter.add', 'filter'],
  ['fr', 'filtrer', 'list:filter.add', 'filter'],
  ['en', 'workload', 'project_timeline:load.button', 'load'],
  ['fr', 'charge', 'project_timeline:load.button', 'load'],
  ['fr', 'rapports', 'work_task:tabs.figures', undefined],
  ['ar', 'المخطط', 'work_task:tabs.timeline', undefined],
])('%s: %s is found', (language, typed, label, more) => {
  const others = more === undefined ? [] : [words(language, `command:words.${more}`)]
  expect(scoreOf(typed, words(language, label), others)).toBeGreaterThan(0)
})

const command = (id: string, more: Partial<Command> = {}): Command => ({
  id,
  label: { key: id },
  icon: 'TabOutlined',
  group: 'go',
  run: () => undefined,
  ...more,
})

test('what the page offers comes before what every page has, and last what removes something', () => {
  const ids = inPalette([
    command('go'),
    command('delete', { group: 'here', removes: true }),
    command('tab', { group: 'here' }),
    command('trash', { group: 'list' }),
    command('leave', { group: 'account' }),
  ]).map(({ id }) => id)
  expect(ids).toEqual(['tab', 'trash', 'go', 'leave', 'delete'])
})

test('a key that is yielded is that of any other command with it, whichever was there first', () => {
  const filter = command('filter', { keys: ['f'], yieldsKeys: true })
  const field = command('field', { keys: ['f'] })
  for (const order of [
    [filter, field],
    [field, filter],
  ]) {
    const leave = order.map((one) => register([one]))
    expect(byKeys(allCommands()).get('f')?.id).toBe('field')
    for (const one of leave) one()
  }
  const leave = register([filter])
  expect(byKeys(allCommands()).get('f')?.id).toBe('filter')
  leave()
})
