import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

// biome-ignore lint/suspicious/noExplicitAny: data is whatever the server sends; what it holds is what tests assert
export type LiveEvent = { readonly id: string | undefined; readonly event: string; readonly data: any }

/** A reader of the live updates, over a real connection. */
export class LiveReader {
  readonly events: LiveEvent[] = []
  #request: ClientRequest | undefined
  /** Resolves when the stream has ended, on either side. */
  over: Promise<void> = Promise.resolve()

  /** Opens a stream. @throws Error if the answer is not 200 */
  static async open(origin: string, token: string, cursor?: string): Promise<LiveReader> {
    const reader = new LiveReader()
    const answer = await new Promise<IncomingMessage>((done, failed) => {
      const headers = {
        authorization: `Bearer ${token}`,
        accept: 'text/event-stream',
        ...(cursor === undefined ? {} : { 'last-event-id': cursor }),
      }
      // The connection is its own, like a browser's: a closing server need not wait for a kept one.
      reader.#request = request(`${origin}/api/live`, { headers, agent: false }, done).on('error', failed).end()
    })
    answer.setEncoding('utf8')
    if (answer.statusCode !== 200) {
      let text = ''
      for await (const chunk of answer) text += String(chunk)
      throw new Error(`${answer.statusCode} ${text}`)
    }
    reader.#read(answer)
    return reader
  }

  #read(answer: IncomingMessage): void {
    let text = ''
    answer.on('data', (chunk: string) => {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) this.#take(block)
    })
    answer.on('error', () => undefined)
    this.over = new Promise((done) => answer.on('close', done))
  }

  #take(block: string): void {
    const lines = new Map(
      block.split('\n').map((line) => [line.split(': ')[0] ?? '', line.slice(line.indexOf(': ') + 2)]),
    )
    const event = lines.get('event')
    if (event !== undefined)
      this.events.push({ id: lines.get('id'), event, data: JSON.parse(lines.get('data') ?? '{}') })
  }

  /** Waits for an event that matches; earlier ones stay in `events`. */
  async until(fits: (event: LiveEvent) => boolean, most = 15_000): Promise<LiveEvent> {
    const end = performance.now() + most
    for (;;) {
      const found = this.events.find(fits)
      if (found !== undefined) return found
      if (performance.now() > end) throw new Error(`not heard; heard ${JSON.stringify(this.events)}`)
      await pause(10)
    }
  }
  ready = (): Promise<LiveEvent> => this.until(({ event }) => event === 'ready')
  changed = (id: string): Promise<LiveEvent> =>
    this.until(({ event, data }) => event === 'changes' && data.changes.some((one: { id: string }) => one.id === id))

  get cursor(): string | undefined {
    return this.events.findLast(({ id }) => id !== undefined)?.id
  }
  /** Every id that the stream has sent. */
  get ids(): readonly string[] {
    return this.events.flatMap(({ data }) =>
      [...(data.changes ?? []), ...(data.gone ?? [])].flatMap(({ id }: { id?: string }) =>
        id === undefined ? [] : [id],
      ),
    )
  }
  get text(): string {
    return JSON.stringify(this.events)
  }
  close(): void {
    this.#request?.destroy()
  }
}
