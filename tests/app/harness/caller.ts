import { expect } from 'vitest'
import { demoSignIns } from '../../../src/domain/people/demo-people.ts'

// biome-ignore lint/suspicious/noExplicitAny: bodies are whatever the server sends; what they hold is what tests assert
type Body = any
export type Answer = { readonly status: number; readonly body: Body; readonly headers: Headers }
/** Calls a product over the network. @throws where nobody answers, or the answer breaks off */
export type Call = ((method: string, path: string, body?: object | FormData) => Promise<Answer>) & {
  readonly token: string | undefined
}

export const callerOf = (address: string, token?: string): Call => {
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const call = async (method: string, path: string, body?: object | FormData): Promise<Answer> => {
    const isForm = body instanceof FormData
    const answer = await fetch(address + path, {
      method,
      headers: { ...authorization, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text), headers: answer.headers }
  }
  return Object.assign(call, { token })
}

/** The demo organisation's administrator, signed in. */
export const signIn = async (address: string): Promise<Call> => {
  const [email] = demoSignIns.emails
  const { status, body } = await callerOf(address)('POST', '/api/users/login', {
    email,
    password: demoSignIns.password,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return callerOf(address, body.data.access_token)
}

/** Holds an answer to what a refusal for want of the service must be. */
export const expectUnavailable = ({ status, body, headers }: Answer, code = 'unavailable'): void => {
  expect({ status, code: body.code }, JSON.stringify(body)).toEqual({ status: 503, code })
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}
