import { z } from 'zod'
import type { AreaTool } from '../../../../server/area.ts'
import type { Engine } from '../../../../server/engine.ts'
import type { FileStore } from '../../../../server/files/file-store.ts'
import { defineJob } from '../../../../server/jobs/define-job.ts'
import { mostMailBytes } from '../../../../server/mail/incoming/incoming.ts'
import { readMailbox } from '../../../../server/mail/incoming/mailbox.ts'
import { receiveMail } from '../../../../server/mail/incoming/receive.ts'
import { StartError } from '../../../../server/start-error.ts'
import { receiveTicket } from './receive-ticket.ts'

/**
 * Returns the job that takes the unread mails of the mailbox each minute, if there is one. A mail that fails is tried
 * again the next minute.
 */
export const mailInJob = (filesOf: (engine: Engine) => FileStore) =>
  defineJob({
    name: 'mail-in',
    payload: z.object({}),
    lane: 'mail',
    seconds: 240,
    schedule: '* * * * *',
    retry: { times: 0, firstSeconds: 1, mostSeconds: 1 },
    isBrief: true,
    run: async ({ engine, signal }) => {
      const { mailbox } = engine.mail
      if (mailbox === undefined) return
      const files = filesOf(engine)
      await readMailbox(
        mailbox,
        async (raw) => ({ refused: (await receiveMail({ engine, files }, raw, receiveTicket)).state === 'refused' }),
        signal,
      )
    },
  })

const piped = async (): Promise<Buffer> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of process.stdin as AsyncIterable<Buffer>) {
    size += part.length
    // A mail that is too large is still read to its end, so that the piping program is not cut off.
    if (size <= mostMailBytes + part.length) parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Takes one mail that a mail server pipes in: `npm run mail-in < message.eml`. */
export const mailInTool: AreaTool = {
  name: 'mail-in',
  read: (typed) => {
    if (typed.length > 0) throw new StartError('Usage: npm run mail-in < message.eml')
    return async ({ engine, files }) => {
      const raw = await piped()
      if (raw.length === 0) throw new StartError('Usage: npm run mail-in < message.eml')
      const received = await receiveMail({ engine, files }, raw, receiveTicket)
      // A refusal is no failure of the pipe: the mail server would send a bounce to an address that must get none.
      console.log(received.state === 'refused' ? `refused: ${received.reason}` : received.state)
    }
  },
}
