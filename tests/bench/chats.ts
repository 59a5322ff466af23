import { join } from 'node:path'
import pg from 'pg'
import { makeEngine, prepareContent } from '../../src/app/server/make-engine.ts'
import { openSession } from '../../src/server/auth/sessions.ts'
import { startEmbedded } from '../../src/server/db/embedded.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { onePool, openPool } from '../../src/server/db/pool.ts'
import { ProductProcess } from '../app/harness/product-process.ts'
import { LiveReader } from '../server/harness/live.ts'
import { measureReads, type Read } from './reads.ts'
import { id } from './seed.ts'

const users = 50
/** Groups of ten people: the first has a tenth of all messages, the others share the rest. The member is in every second one. */
const conversations = 501
/** One message in so many says what is searched for. */
const rare = 50_000

type Seeded = { readonly token: string; readonly all: string; readonly tokens: readonly string[] }

/** @returns the token of a member, who has read half of the first conversation, those of all people, and their conversation */
const seedChats = async (pool: pg.Pool, messages: number): Promise<Seeded> => {
  await migrate(pool)
  const engine = makeEngine(onePool(pool))
  await prepareContent(engine)
  const first = Math.round(messages / 10)
  await pool.query(
    `insert into users (id, name, email, password, is_active, created_at, updated_at)
     select ${id('u', 'n')}, 'Person ' || n, 'person' || n || '@example.test', 'none', true, now(), now() from generate_series(1, ${users}) n`,
  )
  await pool.query(
    `insert into users_roles (source_id, target_id) select u.id, r.id from users u join roles r on r.name = 'member'`,
  )
  await pool.query(
    `insert into conversations (id, kind, title, last_message_at, created_at, updated_at, created_by)
     select ${id('c', 'n')}, 'group', 'Group ' || n, now() - n * interval '1 minute', now() - interval '1 year', now(), ${id('u', '1')}
     from generate_series(1, ${conversations}) n`,
  )
  await pool.query(
    `insert into conversations_members (source_id, target_id)
     select ${id('c', 'n')}, ${id('u', 'm')} from generate_series(1, ${conversations}) n
     cross join lateral (select 2 + (n + k * 5) % ${users - 1} as m from generate_series(1, 9) k union select 1 where n % 2 = 1) p`,
  )
  await pool.query(
    `insert into conversations (id, kind, title, created_at, updated_at, created_by)
     values (${id('c', `${conversations + 1}`)}, 'group', 'All hands', now(), now(), ${id('u', '1')})`,
  )
  await pool.query(
    `insert into conversations_members (source_id, target_id)
     select ${id('c', `${conversations + 1}`)}, u.id from users u`,
  )
  await pool.query(
    `insert into messages (id, conversation_id, number, body, created_at, updated_at, created_by)
     select ${id('m', 'n')}, ${id('c', `case when n <= ${first} then 1 else 2 + n % ${conversations - 1} end`)},
       case when n <= ${first} then n else 1 + (n - ${first}) / ${conversations - 1} end,
       '<p>' || case when n % ${rare} = 7 then 'The gangway is closed. ' else '' end || 'Berth ' || n % 40 || ' is free at the turn of the tide, ' || md5(n::text) || '.</p>',
       now() - (${messages} - n) * interval '10 seconds', now(), ${id('u', `2 + n % ${users - 1}`)}
     from generate_series(1, ${messages}) n`,
  )
  await pool.query(
    `insert into seen_up_to (entity, row_id, actor_id, place, at)
     values ('conversation', ${id('c', '1')}, ${id('u', '1')}, ${Math.round(first / 2)}, now())`,
  )
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ id: string }>(
    `select ${id('u', 'n')} as id from generate_series(1, ${users}) n order by n`,
  )
  const tokens: string[] = []
  for (const one of rows)
    tokens.push((await openSession(engine.db, one.id, { userAgent: 'bench', ip: '127.0.0.1' }, Date.now())).token)
  const found = await pool.query<{ all: string }>(`select ${id('c', `${conversations + 1}`)} as all`)
  return { token: tokens[0] ?? '', all: found.rows[0]?.all ?? '', tokens }
}

/** Devices of each person, as many as one may have. */
const devices = 10
const said = 20

/** How long a message takes from its sending until the last of 500 devices in its conversation has heard of it. */
const measureDevices = async (origin: string, { token, all, tokens }: Seeded): Promise<void> => {
  const post = async (path: string, body: object): Promise<string> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const read = (await answer.json()) as { readonly data: { readonly id: string } }
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return read.data.id
  }
  const readers: LiveReader[] = []
  for (const one of tokens)
    readers.push(...(await Promise.all(Array.from({ length: devices }, () => LiveReader.open(origin, one)))))
  await Promise.all(readers.map((reader) => reader.ready()))
  const times: number[] = []
  for (let n = 0; n < said; n++) {
    for (const reader of readers) reader.events.length = 0
    const began = performance.now()
    const message = await post('/messages', { conversation_id: all, body: `<p>All hands ${n}</p>` })
    await Promise.all(readers.map((reader) => reader.changed(message)))
    times.push(performance.now() - began)
  }
  for (const reader of readers) reader.close()
  const sorted = times.toSorted((a, b) => a - b)
  console.log(
    `a message reached all of ${readers.length} devices after ${sorted[said >> 1]?.toFixed(0)} ms (p50), ${sorted.at(-1)?.toFixed(0)} ms at most (100 ms of it is gathering)`,
  )
}

const reads = (conversation: string, middle: string): readonly Read[] => {
  const stream = `/api/messages?filter[conversation_id]=${conversation}&perPage=50&include=attachments,reactions`
  return [
    ['conversations', '/api/conversations?perPage=50&include=members'],
    ['the end of one', stream],
    ['around a message', `${stream}&around=${middle}`],
    ['before a message', `${stream}&before=${middle}`],
    ['after a message', `${stream}&after=${middle}`],
    ['search, few messages', '/api/search?entity=message&search=gangway'],
    ['search, most messages', '/api/search?entity=message&search=turn%20of%20the%20tide'],
    ['search, none', '/api/search?entity=message&search=zeppelin'],
  ]
}

/** Conversations opened, scrolled and searched among many messages, by the calls of a member. */
export const measureChats = async (folder: string, messages: number): Promise<void> => {
  const own = await startEmbedded({ dataDir: join(folder, 'chats') })
  try {
    const admin = new pg.Client({ connectionString: own.url })
    await admin.connect()
    await admin.query('create database bench_chats')
    await admin.end()
    const url = new URL(own.url)
    url.pathname = '/bench_chats'
    const pool = openPool(url.href, () => {})
    const seeded = await seedChats(pool, messages)
    const one = await pool.query<{ conversation: string; middle: string }>(
      `select ${id('c', '1')} as conversation, ${id('m', String(Math.round(messages / 20)))} as middle`,
    )
    await pool.end()
    console.log(
      `\n${messages.toLocaleString('en')} messages, ${conversations} conversations\n${'call'.padEnd(26)}median ms`,
    )
    const product = new ProductProcess(
      { TMS_DATA: join(folder, 'chats-files'), TMS_DEMO: '0', DATABASE_URL: url.href },
      { built: true },
    )
    const origin = await product.ready()
    await measureReads(origin, seeded.token, reads(one.rows[0]?.conversation ?? '', one.rows[0]?.middle ?? ''))
    await measureDevices(origin, seeded)
    await product.end('SIGTERM')
  } finally {
    await own.stop()
  }
}
