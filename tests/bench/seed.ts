import type pg from 'pg'
import { serverAreas } from '../../src/app/server/areas.ts'
import { makeEngine, prepareContent } from '../../src/app/server/make-engine.ts'
import snapshot from '../../src/domain/migrations/snapshot.json' with { type: 'json' }
import { mergedTables } from '../../src/server/area.ts'
import { openSession } from '../../src/server/auth/sessions.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { diffOf } from '../../src/server/db/migration/snapshot.ts'
import { onePool } from '../../src/server/db/pool.ts'
import { besideProduct } from '../specimens/beside-product.ts'
import { benchRegistry } from './specimens.ts'

/** People and depots stay as many, whatever the number of shipments: an organisation's work grows faster than itself. */
const users = 200
const depots = 200
/** Of them, the member belongs to so many, and so sees a tenth of all shipments. */
const visibleDepots = 20
/** Users beside the member who listen to what changes in the first depot. */
const listening = 50

/** Ids in order of time, as `uuidv7` makes them; `n` is the row's number and `salt` the table's. */
export const id = (salt: string, n: string) =>
  `(lpad(to_hex(1700000000000 + (${n})::bigint * 1000), 12, '0') || '7' || substr(md5('${salt}' || (${n})), 1, 3) || '8' || substr(md5((${n}) || '${salt}'), 1, 15))::uuid`

const words = "(array['pallet','crate','reefer','tanker','parcel','machine','grain','timber','steel','fruit'])"
const towns = "(array['Lyon','Genève','Tanger','Kraków','Orléans','Malmö','Alger','Porto','Sète','Gdańsk'])"

const statements = (rows: number): readonly string[] => [
  `insert into users (id, name, email, password, is_active, created_at, updated_at)
   select ${id('u', 'n')}, 'Person ' || n, 'person' || n || '@example.test', 'none', true, now(), now() from generate_series(1, ${users}) n`,
  `insert into depots (id, name, manager_id, created_at, updated_at)
   select ${id('d', 'n')}, 'Depot ' || n, ${id('u', `1 + n % ${users}`)}, now(), now() from generate_series(1, ${depots}) n`,
  `insert into depots_members (source_id, target_id)
   select ${id('d', 'n')}, ${id('u', '1')} from generate_series(1, ${visibleDepots}) n
   union select ${id('d', 'n')}, ${id('u', `2 + (n * m) % (${users} - 2)`)} from generate_series(1, ${depots}) n, generate_series(1, 10) m`,
  `insert into shipments (id, number, title, notes, depot_id, assignee_id, status, priority, pieces, due_at, created_at, updated_at, created_by)
   select ${id('s', 'n')}, n, ${words}[1 + n % 10] || ' to ' || ${towns}[1 + (n / 10) % 10] || ' no. ' || n,
     repeat('Handle with care. ', (1 + n % 8)::int),
     ${id('d', `1 + (n * 7919) % ${depots}`)}, case when n % 5 > 0 then ${id('u', `1 + (n * 104729) % ${users}`)} end,
     (array['planned','moving','delivered','lost'])[1 + (n / 7) % 4], (array['low','medium','high','urgent'])[1 + (n / 3) % 4],
     1 + n % 50, timestamptz '2026-01-01' + (n * 7907 % 525600) * interval '1 minute',
     timestamptz '2020-01-01' + n * interval '3 minutes', timestamptz '2020-01-01' + n * interval '3 minutes', ${id('u', `1 + n % ${users}`)}
   from generate_series(1::bigint, ${rows}) n`,
  `insert into shipments_watchers (source_id, target_id)
   select ${id('s', 'n')}, ${id('u', `1 + (n * 31) % ${users}`)} from generate_series(1::bigint, ${rows}, 3) n`,
  `insert into event (id, entity, row_id, action, version, actor_id, at, recorded_at, source)
   select ${id('e', 'n')}, 'shipment', ${id('s', 'n')}, 'created', 1, ${id('u', `1 + n % ${users}`)}, now(), now(), 'api' from generate_series(1::bigint, ${rows}) n`,
]

/** What the member may do by name; their rows are decided by the rules. */
const permissions = ['index', 'show', 'store', 'update']
  .flatMap((action) => [`shipment-${action}`, `depot-${action}`])
  .concat('user-show')

export type Seeded = {
  /** The ordinary member, signed in. */
  readonly token: string
  /** Some shipments that the member may see and change, spread over the table. */
  readonly ids: readonly string[]
  readonly depot: string
  /** Sessions of other members of that depot. */
  readonly listeners: readonly string[]
  /** How many shipments the member may see. */
  readonly visible: number
}

/** Fills an empty database with `rows` shipments and signs a member in. */
export const seed = async (pool: pg.Pool, rows: number): Promise<Seeded> => {
  await migrate(pool)
  for (const statement of (await diffOf(besideProduct(benchRegistry), mergedTables(serverAreas), snapshot)).statements)
    await pool.query(statement)
  const engine = makeEngine(onePool(pool), { registry: benchRegistry })
  await prepareContent(engine)
  for (const statement of statements(rows)) await pool.query(statement)
  const sequence = await pool.query<{ name: string | null }>(
    "select pg_get_serial_sequence('shipments', 'number') as name",
  )
  if (sequence.rows[0]?.name) await pool.query(`select setval('${sequence.rows[0].name}', ${rows})`)
  const people = await pool.query<{ id: string }>(
    `select ${id('u', 'n')} as id from generate_series(1, ${listening + 1}) n`,
  )
  const [meId = '', ...others] = people.rows.map((row) => row.id)
  const depot = await pool.query<{ id: string }>(`select ${id('d', '1')} as id`)
  const depotId = depot.rows[0]?.id ?? ''
  await pool.query(
    'insert into users_permissions (source_id, target_id) select u, p.id from unnest($1::uuid[]) u, permissions p where p.name = any($2)',
    [[meId, ...others], permissions],
  )
  await pool.query(
    'insert into depots_members (source_id, target_id) select $1, unnest($2::uuid[]) on conflict do nothing',
    [depotId, others],
  )
  // Whoever owns a depot may put shipments into it.
  await pool.query('update depots set manager_id = $1 where id = $2', [meId, depotId])
  await pool.query('vacuum analyze')
  await pool.query('checkpoint').catch(() => undefined)
  const session = async (user: string) =>
    (await openSession(engine.db, user, { userAgent: 'bench', ip: '127.0.0.1' }, Date.now())).token
  const mine =
    'from shipments where depot_id in (select source_id from depots_members where target_id = $1) or assignee_id = $1'
  const found = await pool.query<{ id: string }>(`select id ${mine} order by md5(id::text) limit 1000`, [meId])
  const count = await pool.query<{ n: number }>(`select count(*)::int as n ${mine}`, [meId])
  return {
    token: await session(meId),
    ids: found.rows.map((row) => row.id),
    depot: depotId,
    listeners: await Promise.all(others.map(session)),
    visible: count.rows[0]?.n ?? 0,
  }
}
