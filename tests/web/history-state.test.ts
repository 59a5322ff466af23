import { expect, test } from 'vitest'
import {
  historyQuery,
  isUnfiltered,
  noHistoryFilters,
  readHistoryState,
  writeHistoryState,
} from '../../src/web/views/row-page/history-state.ts'

const state = { field: 'description', actor: '0199-a', from: '2026-02-27', to: '2026-02-28' }

test('what is written is read back, and what else stands in the address stays', () => {
  const params = writeHistoryState(new URLSearchParams('form=1'), state)
  expect(params.get('form')).toBe('1')
  expect(readHistoryState(params)).toEqual(state)
  expect(writeHistoryState(params, noHistoryFilters).toString()).toBe('form=1')
})

test('nonsense is left out', () => {
  const typed = new URLSearchParams('historyField=a-b&historyBy=../x&historyFrom=2026-02-30&historyTo=tomorrow')
  expect(isUnfiltered(readHistoryState(typed))).toBe(true)
})

test('days go as moments, the last one included', () => {
  const asked = historyQuery(state, (day) => `${day}T05:00:00.000Z`)
  expect(asked).toEqual({
    field: 'description',
    actor: '0199-a',
    from: '2026-02-27T05:00:00.000Z',
    to: '2026-03-01T05:00:00.000Z',
  })
  expect(historyQuery(noHistoryFilters, String)).toEqual({})
})
