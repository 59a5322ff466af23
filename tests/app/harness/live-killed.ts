import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { eventually, Writer } from '../../server/harness/writers.ts'
import { type Answer, type Call, callerOf } from './caller.ts'

type Step = {
  readonly doomed: string
  readonly living: string
  readonly call: Call
  readonly kill: () => Promise<unknown>
}

const made = async (call: Call, path: string, body: object): Promise<{ readonly id: string }> => {
  const answer = await call('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

/**
 * Three write one page and say messages while one of two processes is killed: nothing is lost that was told as saved, and all messages
 * are there once, in one order.
 */
export const writeWhileKilled = async ({ doomed, living, call, kill }: Step): Promise<void> => {
  const document = await made(call, '/documents', { kind: 'document', title: 'Handbook' })
  const page = await made(call, '/pages', { document_id: document.id, title: 'Mooring', content: '<p>first</p>' })
  const chat = await made(call, '/conversations', { kind: 'group', title: 'Killed', members: [] })
  const token = call.token ?? ''
  const socketOf = (address: string) => address.replace('http', 'ws')
  const writers = [doomed, doomed, living].map((address) => new Writer(socketOf(address), `/pages/${page.id}`, token))
  const at = [doomed, doomed, living]
  /** Sends a message as a browser does: again under the same key, where no answer came, until one does. */
  const say = async (n: number): Promise<void> => {
    for (;;) {
      const address = at[n % 3] ?? living
      const answer: Answer | undefined = await fetch(`${address}/api/messages`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': `killed-message-${n}`,
        },
        body: JSON.stringify({ conversation_id: chat.id, body: `<p>${n}</p>` }),
      }).then(
        async (one) => ({ status: one.status, body: await one.json(), headers: one.headers }),
        () => undefined,
      )
      if (answer !== undefined && answer.status < 300) return
      if (answer !== undefined && answer.status !== 503 && answer.status !== 409)
        throw new Error(JSON.stringify(answer.body))
      await pause(50)
    }
  }
  try {
    for (const one of writers) await one.isReady()
    const saying: Promise<void>[] = []
    for (let n = 0; n < 30; n++) {
      writers[n % 3]?.write(`${n} by ${n % 3}`)
      saying.push(say(n))
      if (n === 15) {
        for (const one of writers) one.origin = socketOf(living)
        at.fill(living)
        await kill()
      }
      await pause(5)
    }
    await Promise.all(saying)
    for (const one of writers) await one.until(({ state }) => state.line === 'open' && state.isSaved, 20_000)
    const [first] = writers
    for (const one of writers) await one.until(({ html }) => html === first?.html, 20_000)
    for (let n = 0; n < 30; n++) expect(first?.html?.split(`<p>${n} by ${n % 3}</p>`).length).toBe(2)
    const left = callerOf(living, token)
    const content = async () => (await left('GET', `/api/pages/${page.id}`)).body.data.content
    await eventually(content, (text) => text === first?.html, 20_000)
  } finally {
    for (const one of writers) one.line.close()
  }
  const { body } = await callerOf(living, token)('GET', `/api/messages?filter[conversation_id]=${chat.id}&perPage=50`)
  const rows: readonly { readonly number: number; readonly body: string }[] = body.data
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
  expect(new Set(rows.map((row) => row.body)).size).toBe(30)
}
