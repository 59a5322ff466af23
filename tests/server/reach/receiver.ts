import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string }

/** Starts a receiver of webhooks, which answers as the test chooses. */
export const startReceiver = async () => {
  const received: Received[] = []
  let answer: (response: ServerResponse) => void = (response) => void response.end('thank you')
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += String(piece)
    received.push({ headers: request.headers, body })
    answer(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answerWith: (next: typeof answer) => {
      answer = next
    },
    end: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}

/**
 * Returns the signature that the specification of Standard Webhooks asks a receiver to compute, without the product's
 * own code.
 */
export const expectedSignature = (secret: string, { headers, body }: Received): string => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}
