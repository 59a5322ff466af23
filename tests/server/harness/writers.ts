import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { XmlElement as Element, type XmlElement, XmlText } from 'yjs'
import { textName } from '../../../src/rich-text/text-name.ts'
import { htmlOf } from '../../../src/server/facets/coedits/convert.ts'
import { Line, type LineSocket, type LineState } from '../../../src/web/fields/coedits/line.ts'
import type { Body, Person, Product } from './product.ts'

/** Returns the address on which a product listens, for the socket of a row's text. */
export const listenOn = async ({ app }: Product): Promise<string> => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const bound = app.server.address()
  return `ws://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`
}

/** A person who writes a text together with others, by the product's own client over a real socket. */
export class Writer {
  readonly line: Line
  readonly states: LineState[] = []
  /** The opened sockets, in order. */
  readonly sockets: WebSocket[] = []
  /** The address of the next connection; a test can choose another process. */
  origin: string

  constructor(origin: string, path: string, token: string, kept?: Uint8Array) {
    this.origin = origin
    this.line = new Line({
      open: () => {
        const socket = new WebSocket(`${this.origin}/api${path}/together`)
        this.sockets.push(socket)
        return socket as LineSocket
      },
      token: () => token,
      onState: (state) => this.states.push(state),
      kept,
    })
  }

  get state(): LineState {
    return this.line.state
  }

  get html(): string | null {
    return htmlOf(this.line.doc)
  }

  get paragraphs(): readonly XmlElement[] {
    const fragment = this.line.doc.getXmlFragment(textName)
    return fragment.toArray().filter((one): one is XmlElement => one instanceof Element && one.nodeName === 'paragraph')
  }

  /** Writes a paragraph at the end, or at a place. */
  write(words: string, at?: number): void {
    const fragment = this.line.doc.getXmlFragment(textName)
    const paragraph = new Element('paragraph')
    paragraph.insert(0, [new XmlText(words)])
    fragment.insert(at ?? fragment.length, [paragraph])
  }

  /** Types into the nth paragraph. */
  type(words: string, nth: number, at?: number): void {
    const paragraph = this.paragraphs[nth]
    const text = paragraph?.get(0)
    if (text instanceof XmlText) text.insert(Math.min(at ?? text.length, text.length), words)
    else paragraph?.insert(0, [new XmlText(words)])
  }

  async until(holds: (writer: Writer) => boolean, ms = 8_000): Promise<void> {
    const end = performance.now() + ms
    while (!holds(this)) {
      if (performance.now() > end) throw new Error(`waited in vain: ${JSON.stringify(this.state)} ${this.html}`)
      await pause(10)
    }
  }

  isReady = (): Promise<void> => this.until(({ state }) => state.line === 'open' && state.isRead && state.isSaved)
}

/** Waits until an answer meets a condition. */
export const eventually = async <T>(ask: () => Promise<T>, holds: (answer: T) => boolean, ms = 8_000): Promise<T> => {
  const end = performance.now() + ms
  for (;;) {
    const answer = await ask()
    if (holds(answer)) return answer
    if (performance.now() > end) throw new Error(`waited in vain: ${JSON.stringify(answer)}`)
    await pause(50)
  }
}

/** Makes a document with a page of this text. */
export const pageOf = async (who: Person, content: string | null, more: object = {}): Promise<Body> => {
  const document = await who.send('POST', '/api/documents', { kind: 'document', title: 'Handbook', ...more })
  if (document.status !== 201) throw new Error(JSON.stringify(document.body))
  const page = await who.send('POST', '/api/pages', { document_id: document.body.data.id, title: 'Mooring', content })
  if (page.status !== 201) throw new Error(JSON.stringify(page.body))
  return page.body.data
}
