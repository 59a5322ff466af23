import { expect, test } from 'vitest'
import {
  addedIn,
  everybody,
  readViewing,
  viewingFilters,
  withViewing,
} from '../../src/domain/work/web/task/viewing-mode.ts'

const me = '01900000-0000-7000-8000-000000000001'
const other = '01900000-0000-7000-8000-000000000002'
const read = (text: string) => readViewing(new URLSearchParams(text))

test('whose tasks are shown is what the server is asked', () => {
  expect(viewingFilters(everybody, me)).toEqual([])
  expect(viewingFilters({ mode: 'me', user: undefined }, me)).toEqual([
    { field: 'assignees', operator: 'eq', value: me },
  ])
  expect(viewingFilters({ mode: 'made', user: undefined }, me)).toEqual([
    { field: 'created_by', operator: 'eq', value: me },
  ])
  expect(viewingFilters({ mode: 'user', user: other }, me)).toEqual([
    { field: 'assignees', operator: 'eq', value: other },
  ])
  expect(viewingFilters({ mode: 'user_made', user: other }, me)).toEqual([
    { field: 'created_by', operator: 'eq', value: other },
  ])
  // Nobody chosen yet: all, not none.
  expect(viewingFilters({ mode: 'user', user: undefined }, me)).toEqual([])
})
test('it stands in the address, beside what else stands there; another question begins at the first page', () => {
  const written = withViewing(new URLSearchParams('tab=table&page=3&sort=name'), { mode: 'user', user: other })
  expect(String(written)).toBe(`tab=table&sort=name&mode=user&user=${other}`)
  expect(readViewing(written)).toEqual({ mode: 'user', user: other })
  expect(String(withViewing(written, { mode: 'me', user: other }))).toBe('tab=table&sort=name&mode=me')
})
test('what an address says by mistake is left out', () => {
  expect(read('tab=table')).toBeUndefined()
  expect(read('mode=nobody')).toBeUndefined()
  expect(read('mode=user&user=x')).toEqual({ mode: 'user', user: undefined })
  expect(read(`mode=me&user=${other}`)).toEqual({ mode: 'me', user: undefined })
})
test('what is added where somebody alone is shown is theirs', () => {
  expect(addedIn({ mode: 'me', user: undefined }, me)).toEqual({ assignees: [me] })
  expect(addedIn({ mode: 'user', user: other }, me)).toEqual({ assignees: [other] })
  expect(addedIn({ mode: 'made', user: undefined }, me)).toEqual({})
})
