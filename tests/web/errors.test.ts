import { describe, expect, test } from 'vitest'
import {
  CallError,
  type Failure,
  fieldErrors,
  incompleteError,
  offlineError,
  refusalText,
  toCallError,
} from '../../src/web/base/api/errors.ts'

const words = (key: string) => `<${key}>`
const answer = (status: number, data: unknown, method = 'get', statusText = ''): Failure => ({
  config: { method },
  response: { status, statusText, data },
})

describe('the error catalogue (specification, section 8)', () => {
  test('offline is 503 of type offline', () => {
    expect(offlineError(words)).toMatchObject({ statusCode: 503, type: 'offline', message: '<offline>' })
  })
  test('500 on a write says nothing of the server', () => {
    expect(toCallError(answer(500, { message: 'stack' }, 'post'), words)).toMatchObject({
      statusCode: 500,
      message: '<unexpected>',
    })
  })
  test('500 on a read says the server’s message and status text, or that it was unexpected', () => {
    expect(toCallError(answer(500, { message: 'Broken' }, 'get', 'Internal Server Error'), words).message).toBe(
      'Broken · Internal Server Error',
    )
    expect(toCallError(answer(500, ''), words).message).toBe('<unexpected>')
  })
  test.each([400, 401, 403, 404, 409, 422, 429])('%d says the server’s message and status', (status) => {
    expect(toCallError(answer(status, { message: 'No' }, 'put'), words)).toMatchObject({
      statusCode: status,
      message: 'No',
      type: 'server',
    })
  })
  test('an answer without any message is still a sentence', () => {
    expect(toCallError(answer(403, '<html>'), words).message).toBe('<unexpected>')
  })
  test.each([408, 504])('%d is a time-out', (status) => {
    expect(toCallError(answer(status, {}), words).type).toBe('timeout')
  })
  test.each(['ECONNABORTED', 'ETIMEDOUT'])('%s is a time-out', (code) => {
    expect(toCallError({ code }, words)).toMatchObject({ type: 'timeout', message: '<timeout>' })
  })
  test('no answer is a network error', () => {
    expect(toCallError({ code: 'ERR_NETWORK', request: {} }, words)).toMatchObject({
      type: 'network',
      message: '<network>',
    })
    expect(toCallError(new DOMException('aborted'), words).type).toBe('network')
  })
  test.each([null, undefined, 'text', 7, new TypeError('x')])('anything else (%s) is unexpected', (thrown) => {
    expect(toCallError(thrown, words)).toMatchObject({ statusCode: 500, message: '<unexpected>' })
  })
  test('what is read already stays as it is', () => {
    const error = new CallError({ message: 'once', statusCode: 422 })
    expect(toCallError(error, words)).toBe(error)
  })
})

test('a form that lacks what it must have is recorded as status 400, without a call', () => {
  const error = incompleteError('Please fill the require fields')
  expect([error.statusCode, error.type, error.message]).toEqual([400, 'server', 'Please fill the require fields'])
})

describe('what forms get', () => {
  test('field errors of every shape', () => {
    expect(fieldErrors({ a: ['x', 'y'], b: 'z', c: { key: 'k', message: 'm' }, d: true, e: [] })).toEqual({
      a: ['x', 'y'],
      b: ['z'],
      c: ['m'],
    })
    expect(fieldErrors(null)).toEqual({})
  })
  test('a conflict’s three sides, by field', () => {
    const error = toCallError(
      answer(
        409,
        { code: 'conflict', message: 'C', conflicts: { name: { base: 'a', theirs: 'b', mine: 'c' } } },
        'put',
      ),
      words,
    )
    expect(error.code).toBe('conflict')
    expect(error.conflicts).toEqual({ name: { base: 'a', theirs: 'b', mine: 'c' } })
  })
  test('where no form marks fields, a refusal says what is wrong with them', () => {
    const refused = { statusCode: 422, message: 'Please correct the marked fields.' }
    const errors = { comment: ['Mailed already.'], title: ['Too long.', 'Mailed already.'] }
    expect(refusalText(new CallError({ ...refused, errors }))).toBe('Mailed already. Too long.')
    expect(refusalText(new CallError(refused))).toBe(refused.message)
  })
})
