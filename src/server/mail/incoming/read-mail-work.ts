import { defineWork } from '../../worker/work.ts'
import { type IncomingMail, type MailHead, readHead, readMail } from './incoming.ts'

/** Reads a mail in a thread. @see readMail */
export const readMailWork = defineWork({
  name: 'mail.read',
  run: (raw: Uint8Array): Promise<IncomingMail> => readMail(Buffer.from(raw)),
})

/** Reads a mail's head in a thread. @see readHead */
export const readHeadWork = defineWork({
  name: 'mail.read-head',
  run: (raw: Uint8Array): Promise<MailHead> => readHead(Buffer.from(raw)),
})
