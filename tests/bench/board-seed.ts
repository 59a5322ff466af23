import type pg from 'pg'
import { makeEngine, prepareContent } from '../../src/app/server/make-engine.ts'
import { openSession } from '../../src/server/auth/sessions.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { onePool } from '../../src/server/db/pool.ts'
import { id } from './seed.ts'

const columns = 5
const statuses = "(array['pending','pending','in_progress','in_progress','done'])"
const digits = "'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'"
const digit = (n: string) => `substr(${digits}, (1 + (${n}) % 62)::int, 1)`
/** Order keys of three digits to base 62 (`anchors/definitions.md`, 'c' announces three). */
const position = (n: string) => `'c' || ${digit(`${n} / 3844`)} || ${digit(`${n} / 62`)} || ${digit(n)}`

/** One project with one sprint of five columns; `n` tells its rows from those of the others. */
const statements = (n: number, cards: number): readonly string[] => [
  `insert into projects (id, name, type, status, priority, destination, department_id, created_at, updated_at, created_by)
   values (${id('p', `${n}`)}, 'Board of ${cards}', 'agile', 'active', 'medium', 'internal', ${id('d', '1')}, now(), now(), ${id('u', '1')})`,
  `insert into projects_users (source_id, target_id) values (${id('p', `${n}`)}, ${id('u', '1')})`,
  `insert into phases (id, project_id, name, "order", created_at, updated_at) values (${id('h', `${n}`)}, ${id('p', `${n}`)}, 'Delivery', 0, now(), now())`,
  `insert into sprints (id, phase_id, name, created_at, updated_at) values (${id('i', `${n}`)}, ${id('h', `${n}`)}, 'Sprint', now(), now())`,
  `insert into stages (id, sprint_id, name, "order", status, created_at, updated_at)
   select ${id('c', `${n * 10} + c`)}, ${id('i', `${n}`)}, 'Column ' || c, c, ${statuses}[1 + c], now(), now() from generate_series(0, ${columns - 1}) c`,
  `insert into epics (id, project_id, name, created_at, updated_at) select ${id('e', `${n * 10} + e`)}, ${id('p', `${n}`)}, 'Epic ' || e, now(), now() from generate_series(0, 4) e`,
  `insert into tasks (id, number, name, project_id, phase_id, sprint_id, stage_id, epic_id, status, priority, due_at, estimate, story_points, position, created_at, updated_at, created_by)
   select ${id('t', `${n * 100_000} + k`)}, ${n * 100_000} + k, (array['Check','Plan','Load','Repair','Measure'])[1 + k % 5] || ' pallets, crates and tankers no. ' || k,
     ${id('p', `${n}`)}, ${id('h', `${n}`)}, ${id('i', `${n}`)}, ${id('c', `${n * 10} + k % ${columns}`)}, ${id('e', `${n * 10} + k % 5`)},
     ${statuses}[1 + k % ${columns}], (array['low','medium','high','urgent'])[1 + (k / 3) % 4], timestamptz '2027-01-01' + k * interval '1 hour',
     60 * (1 + k % 8), 1 + k % 5, ${position('k')}, now(), now(), ${id('u', '1')} from generate_series(1, ${cards}) k`,
  `insert into tasks_assignees (source_id, target_id) select ${id('t', `${n * 100_000} + k`)}, ${id('u', '1 + k % 20')} from generate_series(1, ${cards}) k`,
  `insert into tasks_tags (source_id, target_id) select ${id('t', `${n * 100_000} + k`)}, ${id('g', '1 + k % 6')} from generate_series(1, ${cards}) k where k % 3 = 0`,
  `insert into event (id, entity, row_id, action, version, actor_id, at, recorded_at, source)
   select ${id('v', `${n * 100_000} + k`)}, 'task', ${id('t', `${n * 100_000} + k`)}, 'created', 1, ${id('u', '1')}, now(), now(), 'api' from generate_series(1, ${cards}) k`,
]

/** People, a department and tags in an empty database. */
export const seedBase = async (pool: pg.Pool) => {
  await migrate(pool)
  const engine = makeEngine(onePool(pool))
  await prepareContent(engine)
  await pool.query(
    `insert into users (id, name, email, password, is_active, created_at, updated_at)
     select ${id('u', 'n')}, 'Person ' || n, 'person' || n || '@example.test', 'none', true, now(), now() from generate_series(1, 20) n`,
  )
  await pool.query(
    "insert into users_roles (source_id, target_id) select u.id, r.id from users u, roles r where r.name = 'project-manager'",
  )
  await pool.query(
    `insert into departments (id, name, created_at, updated_at) values (${id('d', '1')}, 'Department', now(), now())`,
  )
  await pool.query(
    `insert into tags (id, name, created_at, updated_at) select ${id('g', 'n')}, 'Tag ' || n, now(), now() from generate_series(1, 6) n`,
  )
  return engine
}

/** Ends the seeding. @returns the session of the first person, a project manager */
export const sessionOf = async (pool: pg.Pool, engine: Awaited<ReturnType<typeof seedBase>>) => {
  await pool.query("select setval(pg_get_serial_sequence('tasks', 'number'), 10000000)")
  await pool.query('vacuum analyze')
  const me = (await pool.query<{ id: string }>(`select ${id('u', '1')} as id`)).rows[0]?.id ?? ''
  const { token } = await openSession(engine.db, me, { userAgent: 'bench', ip: '127.0.0.1' }, Date.now())
  return { token }
}

/** Fills an empty database with a board of each size. @returns a member's session, and the projects by size */
export const seedBoards = async (pool: pg.Pool, sizes: readonly number[]) => {
  const engine = await seedBase(pool)
  const projects: { readonly cards: number; readonly id: string }[] = []
  for (const [n, cards] of sizes.entries()) {
    for (const statement of statements(n + 1, cards)) await pool.query(statement)
    const found = await pool.query<{ id: string }>(`select ${id('p', `${n + 1}`)} as id`)
    projects.push({ cards, id: found.rows[0]?.id ?? '' })
  }
  return { ...(await sessionOf(pool, engine)), projects }
}
