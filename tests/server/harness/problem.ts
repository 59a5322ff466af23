import { expect } from 'vitest'

/** Words that no refusal may contain: places in our code, words of the database, other programs' errors. */
const inner =
  /node_modules|\bat \S+ \(|\.(ts|mjs|js):\d+|\/src\/|\bsyntax error\b|\bviolates\b|relation "|column "|\bSQLSTATE\b|\bpg_|\bselect .+ from\b|\binsert into\b|TypeError|RangeError|ZodError|FST_ERR|ECONN/i

/** Checks a refusal against RFC 9457 with the specification's `message`. */
export const expectProblem = (status: number, type: unknown, text: string, call: string): void => {
  expect(status, `${call}: ${text.slice(0, 300)}`).toBeLessThan(500)
  expect(String(type), call).toMatch(/^application\/problem\+json/)
  const body = JSON.parse(text) as { [name: string]: unknown }
  expect(body, call).toMatchObject({
    type: expect.stringMatching(/^\/problems\/[a-z_]+$/),
    title: expect.stringMatching(/\S/),
    status,
    code: expect.stringMatching(/^[a-z_]+$/),
    message: expect.stringMatching(/\S/),
  })
  expect(String(body.title), `${call}: a message without its words`).not.toMatch(/server:|{{/)
  // The caller chose the names of fields, which the answer repeats; all other words are ours.
  const said = [body.title, body.message, body.detail, ...Object.values(body.errors ?? {})].join('\n')
  expect(said, call).not.toMatch(inner)
  expect(said, `${call}: a fault without its words`).not.toMatch(/server:fault/)
}
