import { expect, test } from 'vitest'
import { equals } from '../../src/core/query/predicate.ts'
import {
  addedIn,
  everybody,
  readViewing,
  viewingCondition,
  withViewing,
} from '../../src/domain/work/web/task/viewing-mode.ts'

const me = '01900000-0000-7000-8000-000000000001'
const other = '01900000-0000-7000-8000-000000000002'
const read = (text: string) => readViewing(new URLSearchParams(text))

test('whose tasks are shown is what the server is asked', () => {
  expect(viewingCondition(everybody, me)).toBeUndefined()
  expect(viewingCondition({ mode: 'me', user: undefined }, me)).toEqual(equals('assignees', me))
  expect(viewingCondition({ mode: 'made', user: undefined }, me)).toEqual(equals('created_by', me))
  expect(viewingCondition({ mode: 'user', user: other }, me)).toEqual(equals('assignees', other))
  expect(viewingCondition({ mode: 'user_made', user: other }, me)).toEqual(equals('created_by', other))
  // Nobody is chosen yet, so all tasks are shown, not none.
  expect(viewingCondition({ mode: 'user', user: undefined }, me)).toBeUndefined()
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
