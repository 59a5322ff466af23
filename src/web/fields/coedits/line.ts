// Decision (2026-11): The line is ours, some 200 lines of code over y-protocols. The provider of Hocuspocus counts
// unsaved changes up and down, so one lost answer makes its count wrong for good. Here the server says how many changes
// of this connection it has stored.
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { type Frame, frameOf, readFrame } from '../../../rich-text/frames.ts'
import { type Closing, closings, type Mode, mostMessageBytes, type Told } from '../../../rich-text/wire.ts'

/** The reasons for which the line is not opened again; `large`: a change is larger than a message may be. */
export type Ended = Extract<Closing, 'malformed' | 'session' | 'rights' | 'gone' | 'full'> | 'large'

export type LineState = {
  /** `never`: no line could be opened at all. */
  readonly line: 'opening' | 'open' | 'away' | 'never' | 'ended'
  readonly ended?: Ended
  readonly mode: Mode
  /** True where the most people that may write are writing, so that this one can only watch. */
  readonly isFull: boolean
  /** True once all that the server has was read. */
  readonly isRead: boolean
  /** True while all that was written here is in the database. */
  readonly isSaved: boolean
  readonly isTooLong: boolean
}

/** The parts of a WebSocket that a line uses; tests pass another object than the browser's. */
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
/** The number of failed tries after which sockets count as impossible here. */
const mostTries = 3
/**
 * Milliseconds without a message after which the line counts as cut: the server sends one's own presence back every 15
 * seconds.
 */
const silenceMs = 40_000
/** Milliseconds between two messages about the caret's position. */
const presenceMs = 80

const isEnd = (why: string): why is Ended => ['malformed', 'session', 'rights', 'gone', 'full'].includes(why)
const endOf = (code: number): Ended | undefined =>
  Object.entries(closings).flatMap(([why, known]) => (known === code && isEnd(why) ? [why] : []))[0]

/**
 * The line (connection) of one browser to a text that several people write. It reconnects by itself, and knows which
 * changes are saved.
 */
export class Line {
  readonly doc = new Doc()
  readonly awareness = new Awareness(this.doc)
  readonly #options: LineOptions
  #socket: LineSocket | undefined
  #state: LineState = { line: 'opening', mode: 'watch', isFull: false, isRead: false, isSaved: true, isTooLong: false }
  /** Changes of this connection that were sent, and that are stored. */
  #sent = 0
  #stored = 0
  /** True once the server's question was answered: from then on each change is sent. */
  #hasAnswered = false
  /** True while a change was written here but not sent. */
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

  /** Tells whether an earlier page of this browser kept the text, so that it is shown without the server. */
  get isKept(): boolean {
    return this.#options.kept !== undefined
  }

  /** Ends a pause and tries at once, as the browser is online again. */
  retry(): void {
    if (this.#state.line !== 'away' && this.#state.line !== 'never') return
    clearTimeout(this.#timer)
    this.#connect()
  }

  /** Cuts the line, for tests, and when the browser is offline. */
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
      // The loss is reported later, as with a socket that fails: by then the caller has the line.
      queueMicrotask(() => this.#lose(0))
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
    // Changes on their way may be lost. The server's next question shows which ones it has.
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

  #told(message: Told): void {
    if (message.kind === 'saved') this.#stored = message.count
    if (message.kind !== 'mode') {
      this.#set(message.kind === 'length' ? { isTooLong: message.isTooLong } : {})
      return
    }
    const isNew = this.#state.line !== 'open'
    this.#wasOpen = true
    this.#tries = 0
    this.#set({ line: 'open', mode: message.mode, isFull: message.isFull })
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

  /** Sends all changes that the server lacks: those that were written while the line was cut. */
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
