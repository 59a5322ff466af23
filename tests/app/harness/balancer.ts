import { Agent, createServer, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

type Reply = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/**
 * A balancer in front of several processes, as operators have one: connections are kept and used again, `/api/health`
 * tells who is ready, and only what surely was not begun goes to another process: a refused connection, or a 503 with
 * `Connection: close`. Whatever else breaks is the caller's 502.
 */
export class Balancer {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #ready = new Set<string>()
  #turn = 0
  /** What broke, in words. */
  readonly broken: string[] = []

  readonly #server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', async () => {
      const { method = '', url = '', headers } = incoming
      try {
        const { status, headers: answered, body } = await this.#pass(method, url, headers, Buffer.concat(chunks))
        const { connection: _connection, 'transfer-encoding': _coding, ...rest } = answered
        outgoing.writeHead(status, rest).end(body)
      } catch (error) {
        this.broken.push(`${method} ${url}: ${error instanceof Error ? error.message : error}`)
        outgoing.writeHead(502, { 'content-type': 'application/json' }).end('{}')
      }
    })
  })

  async listen(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    const bound = this.#server.address()
    return `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  }

  /** Sends to it from now on, once it says that it is ready. */
  async add(address: string): Promise<void> {
    while ((await this.#send(address, 'GET', '/api/health', {}, Buffer.alloc(0))).status !== 200) await pause(20)
    this.#ready.add(address)
  }

  async #pass(method: string, url: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Reply> {
    for (;;) {
      const addresses = [...this.#ready]
      const address = addresses[this.#turn++ % addresses.length]
      if (address === undefined) throw new Error('nobody is ready')
      try {
        const reply = await this.#send(address, method, url, headers, body)
        if (reply.status !== 503 || reply.headers.connection !== 'close') return reply
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error
      }
      this.#ready.delete(address)
    }
  }

  #send(address: string, method: string, url: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Reply> {
    const { connection: _connection, host: _host, ...rest } = headers
    return new Promise((done, fail) => {
      const outgoing = request(address + url, { method, headers: rest, agent: this.#agent }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', fail)
        answer.on('end', () =>
          done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        )
      })
      outgoing.on('error', fail)
      outgoing.end(body)
    })
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
    this.#agent.destroy()
  }
}
