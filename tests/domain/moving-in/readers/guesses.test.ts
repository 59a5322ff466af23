import { expect, test } from 'vitest'
import { guessPriority, guessStatus, isPriorityLabel, readStatus } from '../../../../src/domain/moving-in/guesses.ts'

test.each([
  ['To do', 'pending'],
  ['MY TO-DOS', 'pending'],
  ['📥 Backlog (2021)', 'pending'],
  ['Not started', 'pending'],
  ['À FAIRE', 'pending'],
  ['قائمة المهام', 'pending'],
  ['Doing 🔥', 'in_progress'],
  ['In Review', 'in_progress'],
  ['In Bearbeitung', 'in_progress'],
  ['قيد التنفيذ', 'in_progress'],
  ['Blocked!', 'suspended'],
  ['Waiting for review', 'suspended'],
  ['Done this week', 'done'],
  ['Terminé', 'done'],
  ['مكتملة', null],
  ['المكتمل', 'done'],
  ["Won't do", 'rejected'],
  ['Archive', 'closed'],
  ['Warehouse', null],
  ['', null],
])('%s is %s', (name, status) => {
  expect(guessStatus(name)).toBe(status)
})

test('priorities, and labels that are none', () => {
  expect(['Highest', 'Major', 'Moyenne', 'منخفضة', 'Blue'].map(guessPriority)).toEqual([
    'urgent',
    'high',
    'medium',
    'low',
    null,
  ])
  expect(['P1', 'High priority', 'priorité : haute', 'urgent'].every(isPriorityLabel)).toBe(true)
  expect(['Highway', 'normal', 'low bridge', 'Important paper'].some(isPriorityLabel)).toBe(false)
})

test('a word somewhere in a long name means nothing, and what says more than a status is to be looked at', () => {
  expect(readStatus('Milestone 2: the move of all lorries to production next spring')).toEqual({
    guess: null,
    isSure: false,
  })
  expect(readStatus('Everything the live cameras have seen')).toMatchObject({ guess: null })
  expect(readStatus('Ready to release')).toEqual({ guess: 'pending', isSure: false })
  for (const name of ['Done', '✅ done (12)', 'À faire']) expect(readStatus(name).isSure).toBe(true)
})
