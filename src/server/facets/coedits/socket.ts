import { type IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Model } from '../../../core/declare/model.ts'
import { isUuid } from '../../../core/query/values.ts'
import { closings, mostMessageBytes, type Opening } from '../../../rich-text/wire.ts'
import { bareAnswer, documentOf } from '../../api/answer-problems.ts'
import type { Api, Identify } from '../../api/route-context.ts'
import type { Recall } from '../../live/hub.ts'
import { badRequest, Problem } from '../../problem.ts'
import { having } from '../facet.ts'
import { Connection } from './connection.ts'
import { rightsOn } from './may.ts'
import type { Room } from './room.ts'
import { Rooms } from './rooms.ts'
import { type CoText, coeditedField } from './text.ts'

/** Milliseconds within which a browser has to send its token. */
const openingMs = 10_000
/** Most connections of a process, and most that have not sent a token yet. */
const mostOpen = 5_000
const mostUnknown = 500

const closeWith = (socket: WebSocket, why: keyof typeof closings): undefined => {
  socket.close(closings[why], why)
  return undefined
}

type Entered = { readonly room: Room; readonly connection: Connection }

/** The text that an address names. */
const textAt = (models: readonly Model[], url: string): CoText | undefined => {
  const [, api = '', id = ''] = /^\/api(\/.+)\/([^/?]+)\/together$/.exec(url) ?? []
  const model = models.find(({ entity }) => entity.api === api)
  return model === undefined || !isUuid(id) ? undefined : { model, field: coeditedField(model), id: id.toLowerCase() }
}

/** Returns the token of the first message: the address has none, as proxies write addresses into their logs. */
const tokenIn = (data: Buffer): string | undefined => {
  try {
    const { token } = JSON.parse(data.toString()) as Partial<Opening>
    return typeof token === 'string' && /^[\w-]{20,200}$/.test(token) ? token : undefined
  } catch {
    return undefined
  }
}

const bytesOf = (data: Buffer | ArrayBuffer | Buffer[]): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data)

/** Opens the sockets of texts that several people write, beside the calls of the server (decisions, `/pages`). */
export const coeditSockets = ({ app, engine }: Api, identify: Identify, recall: Recall): void => {
  const models = having(engine.models, 'coedits')
  if (models.length === 0) return
  const rooms = new Rooms(engine, recall, (error) => app.log.warn({ err: error }, 'texts written together wait'))
  const server = new WebSocketServer({ noServer: true, maxPayload: mostMessageBytes, perMessageDeflate: false })
  let unknown = 0
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    await rooms.close()
    for (const socket of server.clients) socket.terminate()
  })

  /**
   * Lets a user in by their token.
   * @returns the room; undefined where they may not enter
   */
  const admit = async (socket: WebSocket, text: CoText, token: string | undefined): Promise<Entered | undefined> => {
    const actor = token === undefined ? undefined : await identify(token)
    if (actor === undefined) return closeWith(socket, 'session')
    const right = await rightsOn(engine, text, actor)
    if (right === 'rights' || right === 'gone') return closeWith(socket, right)
    const connection = new Connection(socket, actor)
    connection.mode = right
    const room = await rooms.enter(text, connection)
    if (room === undefined) return closeWith(socket, 'later')
    if (socket.readyState !== socket.OPEN) {
      await rooms.leave(room, connection)
      return undefined
    }
    return { room, connection }
  }

  const serve = (socket: WebSocket, text: CoText): void => {
    let isAsked = false
    let entered: Entered | undefined
    unknown += 1
    const known = () => {
      if (isAsked) return
      isAsked = true
      unknown -= 1
      clearTimeout(timer)
    }
    // The reason is not 'session', so that a browser with a slow network comes again.
    const timer = setTimeout(() => closeWith(socket, 'later'), openingMs)
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      known()
      if (entered !== undefined) void rooms.leave(entered.room, entered.connection)
    })
    socket.on('message', (data, isBinary) => {
      if (entered !== undefined && isBinary) entered.room.hear(entered.connection, bytesOf(data))
      else if (isAsked || isBinary) closeWith(socket, 'malformed')
      else {
        known()
        admit(socket, text, tokenIn(bytesOf(data))).then(
          (found) => {
            entered = found
            // The browser left while it was let in.
            if (entered !== undefined && socket.readyState === socket.CLOSED)
              void rooms.leave(entered.room, entered.connection)
          },
          (error) => {
            app.log.warn({ err: error }, 'a text written together could not be opened')
            closeWith(socket, 'later')
          },
        )
      }
    })
  }

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const isSocket = request.headers.upgrade?.toLowerCase() === 'websocket'
    const text = isSocket ? textAt(models, request.url ?? '') : undefined
    // Calls for other protocols (HTTP/2), or for none that this address has, are answered in this one.
    if (text === undefined) {
      answerPlainly(request, stream)
      return
    }
    if (server.clients.size >= mostOpen || unknown >= mostUnknown || isClosing) {
      refuse(stream, new Problem(503, 'unavailable'))
      return
    }
    server.handleUpgrade(request, stream, head, (socket) => serve(socket, text))
  })

  const refuse = (stream: Duplex, problem: Problem): void => {
    stream.end(bareAnswer(documentOf(problem, engine.site.language, engine.translate)))
  }

  /** Answers a call as if it had asked for no other protocol, as HTTP allows (RFC 9110, 7.8). */
  const answerPlainly = (request: IncomingMessage, stream: Duplex): void => {
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
    if (!(stream instanceof Socket) || hasBody) {
      refuse(stream, badRequest())
      return
    }
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(stream)
    response.once('finish', () => stream.end())
    app.server.emit('request', request, response)
  }
}
