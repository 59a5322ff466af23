// Decision (2026-11): The line is ours, of some 200 lines over y-protocols: the provider of Hocuspocus counts what is unsaved up and
// down, and is wrong for good after an answer that was lost. Here the server says how many changes of this connection it has stored.
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { type Frame, frameOf, readFrame } from '../../../rich-text/frames.ts'
import { type Closing, closings, type Mode, mostMessageBytes, type Told } from '../../../rich-text/wire.ts'

/** Why no line comes again; `large`: a change that is larger than a message may be. */
export type Ended = Extract<Closing, 'malformed' | 'session' | 'rights' | 'gone' | 'full'> | 'large'

export type LineState = {
  /** `never`: no line could be opened at all. */
  readonly line: 'opening' | 'open' | 'away' | 'never' | 'ended'
  readonly ended?: Ended
  readonly mode: Mode
  /** As many write as may: one watches for that alone. */
  readonly isFull: boolean
  /** All that the server has was read at least once. */
  readonly isRead: boolean
  /** All that was written here is in the database. */
  readonly isSaved: boolean
  readonly isTooLong: boolean
}

/** What a line needs of a WebSocket; the browser's, or another one's in tests. */
export type LineSocket = Pick<WebSocket, 'binaryType' | 'readyState' | 'send' | 'close'> & {
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
}
export type LineOptions = {
  readonly open: () => LineSocket
  readonly token: () => string | null
  readonly onState: (state: LineState) => void
  /** Changes that an earlier page of this browser kept. */
  readonly kept?: Uint8Array | undefined
}

const pauses = [200, 500, 1_000, 2_000, 5_000, 10_000]
/** Tries without any success after which sockets are taken to be impossible here. */
const mostTries = 3
/** Milliseconds without a message after which the line is taken to be cut: one's own presence comes back every 15 seconds. */
const silenceMs = 40_000
/** Milliseconds between two tellings of where the caret stands. */
const presenceMs = 80

const isEnd = (why: string): why is Ended => ['malformed', 'session', 'rights', 'gone', 'full'].includes(why)
const endOf = (code: number): Ended | undefined =>
  Object.entries(closings).flatMap(([why, known]) => (known === code && isEnd(why) ? [why] : []))[0]

/** The line of one browser to a text that several people write: it comes again by itself, and says what is saved. */
export class Line {
  readonly doc = new Doc()
  readonly awareness = new Awareness(this.doc)
  readonly #options: LineOptions
  #socket: LineSocket | undefined
  #state: LineState = { line: 'opening', mode: 'watch', isFull: false, isRead: false, isSaved: true, isTooLong: false }
  /** Changes of this connection that were sent, and that are stored. */
  #sent = 0
  #stored = 0
  /** The server's question was answered: from now on each change is sent. */
  #hasAnswered = false
  /** Written here and not sent. */
  #isOwing = false
  #tries = 0
  #wasOpen = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #telling: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(options: LineOptions) {
    this.#options = options
    if (options.kept !== undefined) {
      applyUpdate(this.doc, options.kept, this)
      this.#isOwing = true
      this.#state = { ...this.#state, isSaved: false }
    }
    this.doc.on('update', (data: Uint8Array, origin: unknown) => {
      if (origin !== this) this.#write(data)
    })
    this.awareness.on('update', (_changes: unknown, origin: unknown) => {
      if (origin === 'local') this.#tellPresence()
    })
    this.#connect()
  }

  get state(): LineState {
    return this.#state
  }

  /** Tries at once, where it would wait: the browser says that it is online again. */
  retry(): void {
    if (this.#state.line !== 'away' && this.#state.line !== 'never') return
    clearTimeout(this.#timer)
    this.#connect()
  }

  /** The line is cut: tests, and a browser that says that it is offline. */
  cut(): void {
    this.#socket?.close()
    this.#lose(0)
  }

  close(): void {
    this.#isClosed = true
    for (const timer of [this.#timer, this.#silence, this.#telling]) clearTimeout(timer)
    removeAwarenessStates(this.awareness, [this.doc.clientID], 'closed')
    this.#drop()
    this.awareness.destroy()
    this.doc.destroy()
  }

  #set(more: Partial<LineState>): void {
    const isSaved = !this.#isOwing && this.#stored >= this.#sent
    this.#state = { ...this.#state, isSaved, ...more }
    this.#options.onState(this.#state)
  }

  #connect(): void {
    clearTimeout(this.#timer)
    this.#drop()
    if (this.#isClosed) return
    let socket: LineSocket
    try {
      socket = this.#options.open()
    } catch {
      this.#lose(0)
      return
    }
    socket.binaryType = 'arraybuffer'
    this.#socket = socket
    socket.onopen = () => socket.send(JSON.stringify({ token: this.#options.token() ?? '' }))
    socket.onmessage = ({ data }: { readonly data: unknown }) => {
      if (this.#socket === socket) this.#hear(data)
    }
    socket.onclose = ({ code }: { readonly code: number }) => {
      if (this.#socket === socket) this.#lose(code)
    }
    socket.onerror = () => undefined
    this.#watchSilence()
  }

  #watchSilence(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.cut(), silenceMs)
  }

  #drop(): void {
    const socket = this.#socket
    this.#socket = undefined
    this.#hasAnswered = false
    if (socket === undefined) return
    socket.onclose = null
    socket.onmessage = null
    if (socket.readyState <= 1) socket.close()
  }

  #end(ended: Ended): void {
    this.#drop()
    clearTimeout(this.#silence)
    this.#set({ line: 'ended', ended, mode: 'watch' })
  }

  #lose(code: number): void {
    if (this.#isClosed || this.#state.line === 'ended') return
    this.#drop()
    clearTimeout(this.#silence)
    // What was under way may have been lost; the next question of the server tells what it has.
    if (this.#stored < this.#sent) this.#isOwing = true
    this.#sent = 0
    this.#stored = 0
    const others = [...this.awareness.getStates().keys()].filter((client) => client !== this.doc.clientID)
    removeAwarenessStates(this.awareness, others, this)
    const ended = endOf(code)
    if (ended !== undefined) {
      this.#end(ended)
      return
    }
    const pause = pauses[Math.min(this.#tries, pauses.length - 1)] ?? 0
    this.#tries += 1
    const isImpossible = !this.#wasOpen && this.#tries >= mostTries
    this.#set({ line: isImpossible ? 'never' : 'away' })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#connect(), pause * (0.7 + Math.random() * 0.6))
  }

  #hear(data: unknown): void {
    this.#watchSilence()
    if (typeof data === 'string') this.#told(JSON.parse(data) as Told)
    else if (data instanceof ArrayBuffer) this.#take(readFrame(new Uint8Array(data)))
  }

  #told(told: Told): void {
    if (told.kind === 'saved') this.#stored = told.count
    if (told.kind !== 'mode') {
      this.#set(told.kind === 'length' ? { isTooLong: told.isTooLong } : {})
      return
    }
    const isNew = this.#state.line !== 'open'
    this.#wasOpen = true
    this.#tries = 0
    this.#set({ line: 'open', mode: told.mode, isFull: told.isFull })
    if (!isNew) return
    this.#send({ kind: 'ask', data: encodeStateVector(this.doc) })
    this.awareness.setLocalState(this.awareness.getLocalState() ?? {})
  }

  #take({ kind, data }: Frame): void {
    if (kind === 'presence') applyAwarenessUpdate(this.awareness, data, this)
    else if (kind === 'ask') this.#answer(data)
    else {
      applyUpdate(this.doc, data, this)
      if (kind === 'answer') this.#set({ isRead: true })
    }
  }

  /** Sends all that the server has not: what was written while the line was cut. */
  #answer(vector: Uint8Array): void {
    if (this.#state.mode !== 'write') return
    this.#hasAnswered = true
    this.#isOwing = false
    this.#sendChange('answer', encodeStateAsUpdate(this.doc, vector))
  }

  #write(data: Uint8Array): void {
    if (this.#hasAnswered && this.#state.mode === 'write') this.#sendChange('update', data)
    else {
      this.#isOwing = true
      this.#set({})
    }
  }

  #sendChange(kind: 'answer' | 'update', data: Uint8Array): void {
    if (data.byteLength > mostMessageBytes - 100) {
      this.#isOwing = true
      this.#end('large')
      return
    }
    this.#sent += 1
    this.#send({ kind, data })
    this.#set({})
  }

  #send(frame: Frame): void {
    if (this.#socket?.readyState === 1) this.#socket.send(Uint8Array.from(frameOf(frame)))
  }

  #tellPresence(): void {
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined
      if (this.#state.line !== 'open') return
      this.#send({ kind: 'presence', data: encodeAwarenessUpdate(this.awareness, [this.doc.clientID]) })
    }, presenceMs)
  }
}
