import { expect, test } from 'vitest'
import { readList, readMessage, readNames, readOne, readToken } from '../../src/web/base/api/shapes.ts'

const rows = [{ id: '1' }, { id: '2' }]

test.each([
  ['data and total', { data: rows, total: 9 }, 9],
  ['one deeper', { data: { data: rows, total: 9 } }, 9],
  ['meta', { data: rows, meta: { total: 9 } }, 9],
  ['total as text', { data: rows, total: '9' }, 9],
  ['a plain list', rows, 2],
  ['no total', { data: rows }, 2],
])('a list: %s', (_name, body, total) => {
  expect(readList(body)).toEqual({ data: rows, total })
})
test('an estimated total says so', () => {
  expect(readList({ data: rows, total: 12_000, total_is_estimate: true })).toMatchObject({ total_is_estimate: true })
})
test.each([null, undefined, '', 'html', 4, {}, { data: null }])('what is no list (%j) is empty', (body) => {
  expect(readList(body)).toEqual({ data: [], total: 0 })
})

test('one row, bare or under data', () => {
  expect(readOne({ data: { id: '1' } })).toEqual({ id: '1' })
  expect(readOne({ id: '1', data: { nested: true } })).toEqual({ id: '1', data: { nested: true } })
  expect(readOne(null)).toEqual({})
})
test('ids are texts, also of a server that numbers its rows', () => {
  const numbered = { id: 7, number: 3, project_id: 2, project: { id: 2, name: 'Quay' }, assignees: [{ id: 5 }] }
  const read = { id: '7', number: 3, project_id: '2', project: { id: '2', name: 'Quay' }, assignees: [{ id: '5' }] }
  expect(readOne({ data: numbered })).toEqual(read)
  expect(readList({ data: [numbered], total: 1 })).toEqual({ data: [read], total: 1 })
})
test('the token, nested or flat, by its usual names', () => {
  expect(readToken({ data: { access_token: 'a' } })).toBe('a')
  expect(readToken({ access_token: 'b' })).toBe('b')
  expect(readToken({ token: 'c' })).toBe('c')
  expect(readToken({ data: {} })).toBeUndefined()
})
test('names, of texts and of rows', () => {
  expect(readNames({ data: [{ name: 'user-index' }, { name: 'user-show', guard_name: 'api' }, {}] })).toEqual([
    'user-index',
    'user-show',
  ])
  expect(readNames(['a', 'b'])).toEqual(['a', 'b'])
  expect(readNames(undefined)).toEqual([])
})
test('the server’s sentence', () => {
  expect(readMessage({ message: 'Done' })).toBe('Done')
  expect(readMessage({ data: { message: 'Done' } })).toBe('Done')
  expect(readMessage({ message: '' })).toBeUndefined()
})
