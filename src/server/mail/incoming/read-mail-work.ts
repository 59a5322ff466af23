import { defineWork } from '../../worker/work.ts'
import type { IncomingMail, MailHead } from './incoming.ts'

/** Loaded by the threads that read, not by all that name these works. */
const reader = () => import('./incoming.ts')

/** Reads a mail in a thread. @see readMail */
export const readMailWork = defineWork({
  name: 'mail.read',
  run: async (raw: Uint8Array): Promise<IncomingMail> => (await reader()).readMail(Buffer.from(raw)),
})

/** Reads a mail's head in a thread. @see readHead */
export const readHeadWork = defineWork({
  name: 'mail.read-head',
  run: async (raw: Uint8Array): Promise<MailHead> => (await reader()).readHead(Buffer.from(raw)),
})
