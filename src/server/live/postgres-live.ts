// Decision (2026-11): News between processes is a NOTIFY after the commit, behind the interface `Live`. It only
// says that there is something to read; the content is read from the log by snapshot, so lost or doubled messages
// do no harm. Revisit when a broker arrives.
import pg from 'pg'
import { plainSocket } from '../db/pool.ts'
import { type Live, type LiveListener, type Topic, topics } from './live.ts'

const channel = 'tms_live'
/** The prefix of a message. */
const spoken = 'said '
/** Most characters of a NOTIFY: below 8,000 bytes, in characters of one byte. */
const mostSaid = 7_900
/** Milliseconds between NOTIFYs of one topic: a thousand writes a second become twenty. */
const pauseMs = 50
/** Milliseconds before reconnecting; the last one repeats. */
const retries = [100, 250, 500, 1000, 2000, 5000]

/** Publishes a topic at once, and everything within the pause once at its end. */
const coalesced = (send: (topic: Topic) => Promise<unknown>, topic: Topic): (() => void) => {
  let state: 'idle' | 'resting' | 'owing' = 'idle'
  const tell = () => {
    state = 'resting'
    // Lost news is found by the readers' own check of the log, a few seconds later.
    send(topic).catch(() => undefined)
    setTimeout(() => {
      if (state === 'owing') tell()
      else state = 'idle'
    }, pauseMs).unref()
  }
  return () => {
    if (state === 'idle') tell()
    else state = 'owing'
  }
}

/** One LISTEN connection apart from the pool, whose connections come and go. */
const openListener = (url: string, { news, back, message }: LiveListener): (() => Promise<void>) => {
  let closed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let tries = 0

  const connect = async (): Promise<void> => {
    const one = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'tms live',
      stream: plainSocket,
    })
    client = one
    let isLost = false
    const lose = () => {
      if (isLost || closed) return
      isLost = true
      one.end().catch(() => undefined)
      timer = setTimeout(() => void connect(), retries[Math.min(tries, retries.length - 1)])
      tries += 1
    }
    one.on('error', lose)
    one.on('end', lose)
    one.on('notification', ({ payload = '' }) => {
      if (payload.startsWith(spoken)) message?.(payload.slice(spoken.length))
      else news(topics.find((topic) => topic === payload) ?? 'log')
    })
    try {
      await one.connect()
      await one.query(`listen ${channel}`)
    } catch {
      lose()
      return
    }
    tries = 0
    // The first time counts too: a session may have ended between the stream's beginning and this.
    if (!closed) back()
  }
  void connect()

  return async () => {
    closed = true
    clearTimeout(timer)
    // Ending a connection to a database that is down may take long; nobody waits for that.
    await Promise.race([
      client?.end().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, 1000).unref()),
    ])
  }
}

/** Returns news by PostgreSQL's NOTIFY, between all processes on one database. */
export const postgresLive = (pool: pg.Pool): Live => {
  const send = (topic: Topic) => pool.query('select pg_notify($1, $2)', [channel, topic])
  const tell = {
    log: coalesced(send, 'log'),
    session: coalesced(send, 'session'),
    writing: coalesced(send, 'writing'),
    coedits: coalesced(send, 'coedits'),
  }
  return {
    publish: (topic) => tell[topic](),
    say: (text) => {
      if (text.length > mostSaid) return
      pool.query('select pg_notify($1, $2)', [channel, `${spoken}${text}`]).catch(() => undefined)
    },
    listen: (listener) => openListener(pool.options.connectionString ?? '', listener),
  }
}
