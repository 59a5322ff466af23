import { expect, test } from 'vitest'
import { matchingOptions, matchingSections, type Option } from '../../src/web/fields/forms/popover/option.ts'

const option = (title: string, more: Partial<Option> = {}): Option => ({ key: title, title, value: title, ...more })
const me = option('Assign to me', { shortcut: 'i', aliases: ['Mateo Fernández'] })
const members = [me, option('Aoife Ní Bhriain'), option('Ondřej Šimůnek')]
const others = ['Björn Åkesson', 'Ingrid Sørensen', 'Kärt Tõnisson', 'Onur Aydın'].map((name) => option(name))
const titles = (typed: string) =>
  matchingSections([{ options: members }, { heading: 'Not in this project', options: others }], typed).map(
    ({ title, heading }) => (heading === undefined ? title : `${heading}: ${title}`),
  )

test.each<readonly [string, readonly string[]]>([
  // Members come before all others. In each part, names that begin with the text come before those that contain it.
  ['on', ['Ondřej Šimůnek', 'Not in this project: Onur Aydın', 'Björn Åkesson', 'Kärt Tõnisson']],
  ['in', ['Aoife Ní Bhriain', 'Not in this project: Ingrid Sørensen', 'Onur Aydın']],
  ['fern', ['Assign to me']],
  ['nobody', []],
])('%j finds people by their names alone', (typed, expected) => expect(titles(typed)).toEqual(expected))

test('a shortcut alone finds its option first, and longer text goes on searching', () => {
  expect(matchingOptions(members, 'i')[0]).toBe(me)
  expect(matchingOptions(members, 'I')[0]).toBe(me)
  expect(matchingOptions([me, ...others], 'ing').map(({ title }) => title)).toEqual(['Ingrid Sørensen'])
})
