import { describe, expect, test } from 'vitest'
import { bodyIn, headersIn, withParams } from '../../src/web/api/transport.ts'

describe('a call', () => {
  test('is sent with the parameters that are there', () => {
    expect(withParams('/users', { search: 'a&b', page: 2, none: undefined, nothing: null })).toBe(
      '/users?search=a%26b&page=2',
    )
    expect(withParams('/users?page=1', { sort: '-name' })).toBe('/users?page=1&sort=-name')
    expect(withParams('/users', undefined)).toBe('/users')
  })
})

describe('an answer', () => {
  test('has its headers by names in small letters, with colons in their values', () => {
    expect(headersIn('Content-Type: text/csv\r\nX-At: 10:20:30\r\n\r\n:odd\r\n')).toEqual({
      'content-type': 'text/csv',
      'x-at': '10:20:30',
    })
  })
  test.each([
    ['{"data":[1]}', { data: [1] }],
    ['', ''],
    ['<html>', '<html>'],
    ['{"done":1}\n{"done":2}\n', '{"done":1}\n{"done":2}\n'],
  ])('%j is read', (text, body) => {
    expect(bodyIn(text)).toEqual(body)
  })
})
