import { expect, test } from 'vitest'
import { guessColumns } from '../../src/core/words/guess-columns.ts'
import { alike, clearestFirst, nameKey, readerOf } from '../../src/core/words/vocabulary.ts'

const reader = readerOf({
  at: clearestFirst('timestamp | created at'),
  made: clearestFirst('created at | made'),
  title: alike('title | full name | العنوان'),
  label: alike('label | tag'),
})
const named = (...headers: readonly string[]) => headers.map(reader.claims)

test('names are equal without case, accents, signs, blanks and the Arabic article; signs alone stay', () => {
  expect(['created_at', 'CreatedAt', ' CREATED-AT: '].map(nameKey)).toEqual(['createdat', 'createdat', 'createdat'])
  expect(nameKey('Priorité')).toBe('priorite')
  expect([nameKey('العنوان'), nameKey('#')]).toEqual([nameKey('عنوان'), '#'])
  expect(nameKey('が')).not.toBe(nameKey('か'))
})

test('the clearest name has a meaning, and another column the next meaning that it may have', () => {
  expect(guessColumns(named('Created at', 'Timestamp', 'Title', 'Odd'))).toEqual(['made', 'at', 'title', undefined])
  expect(guessColumns(named('Created at', 'Made'))).toEqual(['at', 'made'])
})

test('of names that are as clear the first column has the meaning, unless it repeats or the cells do not fit', () => {
  expect(guessColumns(named('Tag', 'Label'))).toEqual(['label', undefined])
  expect(guessColumns(named('Tag', 'Label'), { repeats: new Set(['label'] as const) })).toEqual(['label', 'label'])
  expect(guessColumns(named('Tag', 'Label'), { fits: (_, at) => at === 1 })).toEqual([undefined, 'label'])
})

test('clues tell only what names do not, each for all columns before the next one', () => {
  const headers = ['Something', 'Name', 'Tag']
  const clues = [
    (at: number, isFree: (means: 'at' | 'made' | 'title' | 'label') => boolean) =>
      reader.partly(headers[at] ?? '', isFree),
    () => 'made' as const,
  ]
  expect(guessColumns(named(...headers), { clues })).toEqual(['made', 'title', 'label'])
})

test('a name within a text: the longest one, mainly one that begins it or is half of it', () => {
  const states = readerOf({ open: alike('started'), new: alike('not started'), done: alike('live') })
  expect(states.within('Not started yet')).toBe('new')
  expect(states.within('Kickstarted')).toBe(undefined)
  expect(states.within('Everything the live cameras saw', true)).toBe(undefined)
  expect(states.within('Now live', true)).toBe('done')
})

test('a part of a name means the one that is offered, and nothing where it could mean two', () => {
  expect(reader.partly('Name', () => true)).toBe('title')
  expect(reader.partly('Name', (means) => means !== 'title')).toBe(undefined)
  expect(reader.partly('Title of the label', () => true)).toBe(undefined)
  expect(reader.partly('#', () => true)).toBe(undefined)
})
