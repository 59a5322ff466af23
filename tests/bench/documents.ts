import { join } from 'node:path'
import pg from 'pg'
import { makeEngine, prepareContent } from '../../src/app/server/make-engine.ts'
import { openSession } from '../../src/server/auth/sessions.ts'
import { startEmbedded } from '../../src/server/db/embedded.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { onePool, openPool } from '../../src/server/db/pool.ts'
import { ProductProcess } from '../app/harness/product-process.ts'
import { measureReads, type Read } from './reads.ts'
import { id } from './seed.ts'

/** Rows of the tree, 100 at the top and ten below each other one; five pages to each, of some 3 KB. */
const [documents, pages, tops, below] = [10_000, 50_000, 100, 10] as const
const users = 50

const above = `case when n > ${tops} then 1 + (n - ${tops} - 1) / ${below} end`

/** A general tree, a tenth of it drafts of others or narrowed. @returns the token of a member who made none of them */
const seedDocuments = async (pool: pg.Pool): Promise<string> => {
  await migrate(pool)
  const engine = makeEngine(onePool(pool))
  await prepareContent(engine)
  await pool.query(
    `insert into users (id, name, email, password, is_active, created_at, updated_at)
     select ${id('u', 'n')}, 'Person ' || n, 'person' || n || '@example.test', 'none', true, now(), now() from generate_series(1, ${users}) n`,
  )
  await pool.query(
    `insert into users_roles (source_id, target_id) select u.id, r.id from users u join roles r on r.name = 'member'`,
  )
  await pool.query(
    `with recursive up(n, at) as (
       select n, ${above} from generate_series(1, ${documents}) n
       union all select up.n, (select ${above} from (select up.at as n) x) from up where up.at is not null),
     paths as (select n, array_agg(at order by at) filter (where at is not null) as path from up group by n)
     insert into documents (id, title, kind, parent_id, path, is_draft, visibility, position, created_at, updated_at, created_by)
     select ${id('d', 'n')}, (array['Quay','Crane','Yard','Gate','Tide'])[1 + n % 5] || ' no. ' || n, 'document', ${id('d', `(${above})`)},
       coalesce((select array_agg(${id('d', 'p')}) from unnest(paths.path) p), '{}'), n % 20 = 0, case when n % 20 = 10 then 'chosen' else 'all' end,
       'f' || lpad(n::text, 6, '0'), now() - n * interval '1 minute', now(), ${id('u', `2 + n % ${users - 1}`)}
     from paths`,
  )
  await pool.query(
    `insert into pages (id, title, document_id, content, position, created_at, updated_at, created_by)
     select ${id('p', 'n')}, 'Page ' || n, ${id('d', `1 + n % ${documents}`)},
       '<h2>Shift ' || n || '</h2><p>' || repeat('The berth was free at the turn of the tide, ' || md5(n::text) || '. ', 36) || '</p>',
       'f' || lpad(n::text, 6, '0'), now(), now() - n * interval '1 second', ${id('u', `2 + n % ${users - 1}`)}
     from generate_series(1, ${pages}) n`,
  )
  await pool.query('vacuum analyze')
  const me = (await pool.query<{ id: string }>(`select ${id('u', '1')} as id`)).rows[0]?.id ?? ''
  return (await openSession(engine.db, me, { userAgent: 'bench', ip: '127.0.0.1' }, Date.now())).token
}

const level = 'orderOn=position&orderBy=asc&perPage=100'
const reads = (document: string, word: string): readonly Read[] => [
  ['top of the tree', `/api/documents?filter[is_top]=true&${level}`],
  ['a level', `/api/documents?filter[parent_id]=${document}&${level}`],
  ['all documents', '/api/documents?perPage=25'],
  ['pages, changed last', '/api/pages?perPage=25&orderOn=updated_at&orderBy=desc&include=document'],
  ['search, one page', `/api/pages?perPage=5&search=${word}`],

  ['palette, one page', `/api/search?entity=page&search=${word}`],
  ['palette, most pages', '/api/search?entity=page&search=turn%20of%20the%20tide'],
  ['palette, most titles', '/api/search?entity=page&search=Page'],
  ['palette, none', '/api/search?entity=page&search=zeppelin'],
  ['search, most pages', '/api/pages?perPage=5&search=turn%20of%20the%20tide'],
  ['search, none', '/api/pages?perPage=5&search=zeppelin'],
]

/** A tree of 10,000 documents and a search in 50,000 pages, by the calls of a member. */
export const measureDocuments = async (folder: string): Promise<void> => {
  const own = await startEmbedded({ dataDir: join(folder, 'documents') })
  try {
    const admin = new pg.Client({ connectionString: own.url })
    await admin.connect()
    await admin.query('create database bench_documents')
    await admin.end()
    const url = new URL(own.url)
    url.pathname = '/bench_documents'
    const pool = openPool(url.href, () => {})
    const token = await seedDocuments(pool)
    const one = await pool.query<{ document: string; word: string }>(
      `select ${id('d', '7')} as document, md5('777') as word`,
    )
    await pool.end()
    console.log(
      `\n${documents.toLocaleString('en')} documents, ${pages.toLocaleString('en')} pages\n${'call'.padEnd(26)}median ms`,
    )
    const product = new ProductProcess(
      { TMS_DATA: join(folder, 'documents-files'), TMS_DEMO: '0', DATABASE_URL: url.href },
      { built: true },
    )
    await measureReads(await product.ready(), token, reads(one.rows[0]?.document ?? '', one.rows[0]?.word ?? ''))
    await product.end('SIGTERM')
  } finally {
    await own.stop()
  }
}
