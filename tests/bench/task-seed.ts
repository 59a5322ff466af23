import type pg from 'pg'
import { makeEngine, prepareContent } from '../../src/app/server/make-engine.ts'
import { openSession } from '../../src/server/auth/sessions.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { onePool } from '../../src/server/db/pool.ts'
import { id } from './seed.ts'

/** People stay as many, and each project holds 500 tasks, whatever their number: an organisation's work grows by projects. */
const users = 200
const tasksEach = 500
/** Of all projects the member is in a tenth, and so sees a tenth of all tasks. */
const memberOf = 10
const sprintsEach = 5
const stages = "(array['pending','in_progress','in_progress','done'])"

/** Events of a task at most, and the statuses through which it goes. */
const mostEvents = 3
const path = "(array['pending','in_progress','done'])"
const steps = `(array_position(${path}, status) - 1)`

const moments = "timestamptz '2020-01-01' + n * interval '3 minutes'"
const digits = "'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'"
/** Order keys of two digits to base 62, as the server gives them (`anchors/definitions.md`, 'b' announces two). */
const position = (n: string) =>
  `'b' || substr(${digits}, (1 + (${n}) / 62 % 62)::int, 1) || substr(${digits}, (1 + (${n}) % 62)::int, 1)`

const statements = (projects: number): readonly string[] => [
  `insert into users (id, name, email, password, is_active, created_at, updated_at)
   select ${id('u', 'n')}, 'Person ' || n, 'person' || n || '@example.test', 'none', true, now(), now() from generate_series(1, ${users}) n`,
  `insert into departments (id, name, created_at, updated_at) select ${id('d', 'n')}, 'Department ' || n, now(), now() from generate_series(1, 20) n`,
  `insert into projects (id, name, type, status, priority, destination, department_id, start_at, end_at, created_at, updated_at, created_by)
   select ${id('p', 'n')}, 'Project ' || n, 'agile', (array['planning','active','on_hold','completed'])[1 + n % 4], (array['low','medium','high','urgent'])[1 + n % 4],
     'internal', ${id('d', '1 + n % 20')}, timestamptz '2026-01-01', timestamptz '2026-12-31', now(), now(), ${id('u', `2 + n % ${users - 1}`)} from generate_series(1, ${projects}) n`,
  `insert into projects_users (source_id, target_id)
   select ${id('p', 'n')}, ${id('u', '1')} from generate_series(1, ${projects}, ${memberOf}) n
   union select ${id('p', 'n')}, ${id('u', `2 + (n * m * 31) % (${users} - 1)`)} from generate_series(1, ${projects}) n, generate_series(1, 8) m`,
  `insert into phases (id, project_id, name, "order", created_at, updated_at) select ${id('h', 'n')}, ${id('p', 'n')}, 'Delivery', 0, now(), now() from generate_series(1, ${projects}) n`,
  `insert into sprints (id, phase_id, name, start_at, end_at, created_at, updated_at)
   select ${id('i', `n * ${sprintsEach} + m`)}, ${id('h', 'n')}, 'Sprint ' || m, timestamptz '2026-08-03' + m * interval '14 days', timestamptz '2026-08-14' + m * interval '14 days', now(), now() from generate_series(1, ${projects}) n, generate_series(0, ${sprintsEach - 1}) m`,
  `insert into stages (id, sprint_id, name, "order", status, created_at, updated_at)
   select ${id('c', `(n * ${sprintsEach} + m) * 4 + c`)}, ${id('i', `n * ${sprintsEach} + m`)}, 'Column ' || c, c, ${stages}[1 + c], now(), now()
   from generate_series(1, ${projects}) n, generate_series(0, ${sprintsEach - 1}) m, generate_series(0, 3) c`,
  `insert into epics (id, project_id, name, created_at, updated_at) select ${id('e', 'n')}, ${id('p', 'n')}, 'Epic of ' || n, now(), now() from generate_series(1, ${projects}) n`,
  // The tasks of a project are spread over the years; each sixth is in its backlog.
  `insert into tasks (id, number, name, description, project_id, phase_id, sprint_id, stage_id, epic_id, status, priority, due_at, completed_at, estimate, position, created_at, updated_at, created_by)
   select ${id('t', 'n')}, n, (array['Check','Plan','Load','Repair','Measure','Write up','Train','Order','Count','Move'])[1 + n % 10] || ' ' ||
       (array['pallets','crates','reefers','tankers','parcels','machines','grain','timber','steel','fruit'])[1 + (n / 10) % 10] || ' no. ' || n,
     case when n % 3 = 0 then '<p>' || repeat('Handle with care. ', (1 + n % 8)::int) || '</p>' end,
     ${id('p', 'p')}, case when s < ${sprintsEach} then ${id('h', 'p')} end, case when s < ${sprintsEach} then ${id('i', `p * ${sprintsEach} + s`)} end,
     case when s < ${sprintsEach} then ${id('c', `(p * ${sprintsEach} + s) * 4 + c`)} end, case when n % 4 = 0 then ${id('e', 'p')} end,
     ${stages}[1 + c], (array['low','medium','high','urgent'])[1 + (n / 3) % 4],
     timestamptz '2026-01-01' + (n * 7907 % 525600) * interval '1 minute', case when c = 3 then ${moments} end, 60 * (1 + n % 8), ${position('k')},
     ${moments}, ${moments}, ${id('u', `1 + n % ${users}`)}
   from (select n, 1 + (n - 1) % ${projects} as p, (n - 1) / ${projects} as k, ((n - 1) / ${projects}) % ${sprintsEach + 1} as s, (n / 7) % 4 as c
     from generate_series(1::bigint, ${projects * tasksEach}) n) x`,
  `insert into tasks_assignees (source_id, target_id) select ${id('t', 'n')}, ${id('u', `1 + (n * 31) % ${users}`)} from generate_series(1::bigint, ${projects * tasksEach}) n where n % 5 > 0`,
  // Each task has its past: made, and brought to the status that it has, a step every other day.
  `insert into event (id, entity, row_id, action, version, actor_id, at, recorded_at, source)
   select ${id('v', `n * ${mostEvents} + m`)}, 'task', ${id('t', 'n')}, case when m = 0 then 'created' else 'updated' end, 1 + m, ${id('u', `1 + n % ${users}`)},
     created_at + m * interval '2 days', created_at + m * interval '2 days', 'api'
   from (select number as n, created_at, ${steps} as steps from tasks) t, generate_series(0, t.steps) m`,
  `insert into change (event_id, field, old, new)
   select ${id('v', `t.n * ${mostEvents}`)}, f.field, 'null'::jsonb, coalesce(f.value, 'null'::jsonb)
   from (select *, number as n from tasks) t cross join lateral (values ('project_id', to_jsonb(t.project_id)), ('sprint_id', to_jsonb(t.sprint_id)),
     ('status', '"pending"'::jsonb), ('estimate', to_jsonb(t.estimate)), ('name', to_jsonb(t.name)), ('priority', to_jsonb(t.priority))) f(field, value)`,
  `insert into change (event_id, field, old, new)
   select ${id('v', `t.n * ${mostEvents} + m`)}, 'status', to_jsonb(${path}[m]), to_jsonb(${path}[m + 1])
   from (select number as n, ${steps} as steps from tasks) t, generate_series(1, t.steps) m`,
]

export type SeededTasks = {
  /** The ordinary member, signed in: the built-in role, a tenth of the projects. */
  readonly token: string
  /** Some tasks that the member may see and change. */
  readonly ids: readonly string[]
  /** Projects of the member. */
  readonly projects: readonly string[]
  /** Sprints of them. */
  readonly sprints: readonly string[]
  /** Columns of them. */
  readonly stages: readonly string[]
  /** Cards of boards of them, two of the same sprint each. */
  readonly cards: readonly (readonly [string, string])[]
  /** How many tasks the member may see. */
  readonly visible: number
}

/** Fills an empty database with `rows` tasks in projects of 500, and signs a member in. */
export const seedTasks = async (pool: pg.Pool, rows: number): Promise<SeededTasks> => {
  const projects = Math.max(memberOf, Math.round(rows / tasksEach))
  await migrate(pool)
  const engine = makeEngine(onePool(pool))
  await prepareContent(engine)
  for (const statement of statements(projects)) await pool.query(statement)
  await pool.query(`select setval(pg_get_serial_sequence('tasks', 'number'), ${projects * tasksEach})`)
  const me = (await pool.query<{ id: string }>(`select ${id('u', '1')} as id`)).rows[0]?.id ?? ''
  await pool.query(
    "insert into users_roles (source_id, target_id) select u.id, r.id from users u, roles r where r.name = 'member'",
  )
  await pool.query('vacuum analyze')
  await pool.query('checkpoint').catch(() => undefined)
  const { token } = await openSession(engine.db, me, { userAgent: 'bench', ip: '127.0.0.1' }, Date.now())
  const list = async (query: string) => (await pool.query<{ id: string }>(query, [me])).rows.map((row) => row.id)
  const mine = 'in (select source_id from projects_users where target_id = $1)'
  const seen = `project_id ${mine} or created_by = $1 or id in (select source_id from tasks_assignees where target_id = $1)`
  const pairs = await pool.query<{ ids: string[] }>(
    `select (array_agg(id))[1:2] as ids from tasks where project_id ${mine} and stage_id is not null group by sprint_id having count(*) > 1 limit 300`,
    [me],
  )
  const count = await pool.query<{ n: number }>(`select count(*)::int as n from tasks where ${seen}`, [me])
  return {
    token,
    ids: await list(`select id from tasks where project_id ${mine} order by md5(id::text) limit 1000`),
    projects: await list(`select id from projects where id ${mine} order by md5(id::text) limit 200`),
    sprints: await list(
      `select s.id from sprints s join phases h on h.id = s.phase_id where h.project_id ${mine} order by md5(s.id::text) limit 200`,
    ),
    stages: await list(
      `select t.stage_id as id from tasks t where t.project_id ${mine} and t.stage_id is not null group by 1 order by md5(t.stage_id::text) limit 500`,
    ),
    cards: pairs.rows.flatMap(({ ids: [one, other] }) => (one && other ? [[one, other] as const] : [])),
    visible: count.rows[0]?.n ?? 0,
  }
}
