// Decision (2026-11): Progress is sent as lines of the import's own response, to clients that accept them; closing
// the connection rolls the import back, so no second call and no registry of running imports is needed. Revisit
// with imports as jobs.
import type { FastifyReply, FastifyRequest } from 'fastify'

const lineType = 'application/x-ndjson'

/** The answer of a long import. */
export type ProgressAnswer = {
  /** Reports progress; the first call starts the response, whose final status is then in its last line. */
  readonly tell: (done: number, of: number) => void
  readonly isOpen: () => boolean
  readonly end: (status: number, body: object) => FastifyReply
}

/**
 * JSON lines for clients that accept them: `{"done":100,"of":5000}` repeatedly, finally `{"status":200,"body":{…}}`.
 * An import that ends before any progress gets a normal answer.
 */
export const progressAnswer = (request: FastifyRequest, reply: FastifyReply): ProgressAnswer => {
  const isWanted = (request.headers.accept ?? '').toLowerCase().includes(lineType)
  let isOpen = false
  const write = (line: object) => {
    // The client disconnected, which also ends the import.
    if (!reply.raw.destroyed) reply.raw.write(`${JSON.stringify(line)}\n`)
  }
  const open = () => {
    isOpen = true
    reply.hijack()
    const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)
    reply.raw.writeHead(200, {
      ...Object.fromEntries(headers),
      'content-type': `${lineType}; charset=utf-8`,
      'cache-control': 'no-store',
      // nginx would buffer the lines otherwise.
      'x-accel-buffering': 'no',
    })
  }
  return {
    tell: (done, of) => {
      if (!isWanted || (!isOpen && done === of)) return
      if (!isOpen) open()
      write({ done, of })
    },
    isOpen: () => isOpen,
    end: (status, body) => {
      write({ status, body })
      reply.raw.end()
      return reply
    },
  }
}
