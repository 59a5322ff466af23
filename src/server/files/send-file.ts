import type { FastifyReply } from 'fastify'
import type { Content } from './bytes.ts'
import { shownInPlace } from './kinds.ts'
import { dispositionOf } from './names.ts'

/** Sends a file: inline only if it is harmless, and never as a page of ours. */
export const sendFile = (
  reply: FastifyReply,
  { name, type }: { readonly name: string; readonly type: string },
  content: Content,
): FastifyReply =>
  reply
    .type(type)
    .header('content-length', content.size)
    .header('content-disposition', dispositionOf(shownInPlace.has(type) ? 'inline' : 'attachment', name))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(content.stream)
