import { describe, expect, test } from 'vitest'
import { optionOfWord, spellingsOf } from '../../src/core/words/choice-words.ts'
import { task } from '../../src/domain/work/task.ts'

const { status } = task.fields

describe('a choice as another server writes it', () => {
  test.each([
    ['in_progress', 'in_progress'],
    ['In progress', 'in_progress'],
    ['DONE', 'done'],
    ['Completed', 'done'],
    ['Overdue', undefined],
    [null, undefined],
  ])('%j is %j', (said, option) => {
    expect(optionOfWord(status, said)).toBe(option)
  })
  test('every spelling that is asked for is read as the option that it was asked for', () => {
    for (const option of status.options)
      for (const spelling of spellingsOf(status, option)) expect(optionOfWord(status, spelling)).toBe(option)
    expect(spellingsOf(status, 'done')).toContain('Completed')
    expect(spellingsOf(status, 'in_progress')).toEqual(expect.arrayContaining(['In progress', 'In Progress']))
  })
})
