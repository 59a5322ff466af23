// Decision (2026-11): npm has no maintained IMAP server (hoodiecrow-imap has had no release for years). So this one
// implements the part of RFC 3501 that reading a mailbox needs, over TCP, for the client that the product uses.
import { type AddressInfo, createServer, type Socket } from 'node:net'

type Stored = { readonly uid: number; readonly raw: Buffer; readonly flags: Set<string> }
export type ImapServer = {
  readonly url: string
  /** Puts a mail into the mailbox. */
  readonly deliver: (raw: string | Buffer) => void
  readonly mails: readonly Stored[]
  /** While it is set, connections are refused with these words. */
  refuse: string | undefined
  readonly stop: () => Promise<void>
}

const user = 'desk@example.test'
const password = 'secret'

/** Starts a server with one mailbox on the loopback address. */
export const startImapServer = async (): Promise<ImapServer> => {
  const mails: Stored[] = []
  const open = new Set<Socket>()
  const state: { refuse: string | undefined } = { refuse: undefined }

  const fetched = (items: string, at: number): Buffer => {
    const { uid, raw, flags } = mails[at] as Stored
    const part = /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/i.exec(items)
    const from = Number(part?.[1] ?? 0)
    const bytes = part?.[2] === undefined ? raw : raw.subarray(from, from + Number(part[2]))
    const name = part?.[1] === undefined ? 'BODY[]' : `BODY[]<${from}>`
    const head = `* ${at + 1} FETCH (UID ${uid} FLAGS (${[...flags].join(' ')}) RFC822.SIZE ${raw.length}`
    return part === null
      ? Buffer.from(`${head})\r\n`)
      : Buffer.concat([Buffer.from(`${head} ${name} {${bytes.length}}\r\n`), bytes, Buffer.from(')\r\n')])
  }
  const placesOf = (set: string) =>
    mails.flatMap(({ uid }, at) =>
      set.split(',').some((one) => {
        const [from = '', to = from] = one.split(':')
        return uid >= Number(from) && (to === '*' || uid <= Number(to))
      })
        ? [at]
        : [],
    )

  const answer = (socket: Socket, line: string): void => {
    const [tag = '*', first = '', ...rest] = line.split(' ')
    const isUid = first.toUpperCase() === 'UID'
    const command = (isUid ? (rest.shift() ?? '') : first).toUpperCase()
    const say = (...lines: readonly string[]) => socket.write(lines.map((one) => `${one}\r\n`).join(''))
    const done = (words = 'done') => say(`${tag} OK ${words}`)
    if (command === 'CAPABILITY') say('* CAPABILITY IMAP4rev1')
    else if (command === 'LOGIN') {
      if (state.refuse !== undefined) return void say(`${tag} NO ${state.refuse}`)
      if (rest.join(' ').replaceAll('"', '') !== `${user} ${password}`) return void say(`${tag} NO wrong password`)
    } else if (command === 'LIST' || command === 'LSUB') say(`* ${command} () "/" INBOX`)
    else if (command === 'SELECT') {
      say('* FLAGS (\\Seen \\Flagged \\Deleted)', '* OK [PERMANENTFLAGS (\\Seen \\Flagged \\Deleted)] limited')
      say(
        `* ${mails.length} EXISTS`,
        '* 0 RECENT',
        '* OK [UIDVALIDITY 1] valid',
        `* OK [UIDNEXT ${mails.length + 1}] next`,
      )
      return void done('[READ-WRITE] selected')
    } else if (command === 'SEARCH') {
      const unseen = mails.filter(({ flags }) => !flags.has('\\Seen')).map(({ uid }) => uid)
      say(`* SEARCH ${unseen.join(' ')}`.trimEnd())
    } else if (command === 'FETCH') {
      const [set = '', ...items] = rest
      for (const at of placesOf(set)) socket.write(fetched(items.join(' '), at))
    } else if (command === 'STORE') {
      const [set = ''] = rest
      for (const at of placesOf(set))
        for (const [flag] of line.matchAll(/\\[A-Za-z]+/g)) (mails[at] as Stored).flags.add(flag)
    } else if (command === 'LOGOUT') {
      say('* BYE')
      done()
      socket.end()
      return
    } else if (!['NOOP', 'CLOSE', 'EXPUNGE'].includes(command)) return void say(`${tag} BAD unknown`)
    done()
  }

  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => {})
    let waiting = ''
    socket.on('data', (data) => {
      waiting += data.toString('latin1')
      for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
        const line = waiting.slice(0, end)
        waiting = waiting.slice(end + 2)
        answer(socket, line)
      }
    })
    socket.write('* OK ready\r\n')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    url: `imap://${encodeURIComponent(user)}:${password}@127.0.0.1:${port}/INBOX`,
    mails,
    deliver: (raw: string | Buffer) =>
      void mails.push({ uid: mails.length + 1, raw: Buffer.from(raw), flags: new Set() }),
    stop: () =>
      new Promise<void>((ended) => {
        for (const socket of open) socket.destroy()
        server.close(() => ended())
      }),
  })
}
