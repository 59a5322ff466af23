import type { FastifyReply } from 'fastify'
import type { JsonBytes } from '../worker/json-bytes.ts'

/** Sends bytes that a work made. */
export const sendBytes = (
  reply: FastifyReply,
  type: string,
  { buffer, byteOffset, byteLength }: Uint8Array,
): FastifyReply => reply.type(type).send(Buffer.from(buffer, byteOffset, byteLength))

/** Sends JSON that is written already. */
export const sendJson = (reply: FastifyReply, json: JsonBytes): FastifyReply =>
  sendBytes(reply, 'application/json; charset=utf-8', json)
