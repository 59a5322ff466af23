import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { openSession } from '../../../src/server/auth/sessions.ts'
import type { Queryable } from '../../../src/server/db/database.ts'
import type { Engine } from '../../../src/server/engine.ts'
import type { Answer, Product, Send } from '../harness/product.ts'
import { declaredAlone } from './photograph.ts'
import { layDeclared } from './stage-declared.ts'
import { layPapers } from './stage-papers.ts'
import { layTemplates } from './stage-templates.ts'

export const standing = ['anonymous', 'ended', 'inactive'] as const
export const builtIn = [
  'admin',
  'office-manager',
  'project-manager',
  'team-leader',
  'member',
  'agent',
  'client',
] as const
export type Whose = 'own' | 'foreign' | 'missing'

/** Ids by kind and owner. They are made anew after every write, so that no cell sees what another has left. */
export type Rows = { readonly [kind: string]: { readonly [W in Whose]: string } }
export type Caller = { readonly send: Send; readonly id: string | undefined }

/**
 * Makes a caller by the name in the matrix: a role, `<role> less <permission>`, `<role> with <permission>`. Callers are
 * made anew after every write, which may end them.
 */
export const callerFor = async (product: Product, name: string): Promise<Caller> => {
  const { db } = product.engine
  if (name === 'anonymous') return { send: product.anonymous, id: undefined }
  if (name === 'ended' || name === 'inactive') {
    const person = await product.person({ roles: ['admin'] })
    if (name === 'ended') await db.run(sql`delete from session where actor_id = ${person.id}`)
    else await db.run(sql`update users set is_active = false where id = ${person.id}`)
    return person
  }
  const [role = '', lessened] = name.split(' less ')
  if (lessened !== undefined) return product.person({ roles: [await roleWithout(product, role, lessened)] })
  const [base = '', added] = name.split(' with ')
  return product.person({ roles: [base], permissions: added?.split(' and ') ?? [] })
}

const now = ({ now: clock }: Engine): string => new Date(clock()).toISOString()

const roleWithout = async ({ engine }: Product, role: string, permission: string): Promise<string> => {
  const name = `${role} less ${permission} ${randomUUID()}`
  await engine.long.run(
    sql`insert into roles (id, name, created_at, updated_at) values (${randomUUID()}, ${name}, ${now(engine)}, ${now(engine)})`,
  )
  const taken = await engine.long.run(sql`insert into roles_permissions (source_id, target_id)
    select n.id, rp.target_id from roles n, roles r join roles_permissions rp on rp.source_id = r.id join permissions p on p.id = rp.target_id
    where n.name = ${name} and r.name = ${role} and p.name <> ${permission}`)
  if (taken === 0) throw new Error(`the role ${role} has no permissions to lessen`)
  return name
}

/** Makes a department and a colleague of the caller, and the same of somebody else. */
export const setStage = (product: Product, caller: Caller): Promise<Rows> =>
  product.engine.db.transaction((tx) => insertRows(product, tx, caller))

const insertRows = async ({ engine, keepFile }: Product, db: Queryable, caller: Caller): Promise<Rows> => {
  const id = () => randomUUID()
  const at = now(engine)
  const rows = {
    department: { own: id(), foreign: id(), missing: id() },
    user: { own: id(), foreign: id(), missing: id() },
    chief: { own: id(), foreign: id(), missing: id() },
    role: { own: id(), foreign: id(), missing: id() },
    crew: { own: id(), foreign: id(), missing: id() },
    session: { own: id(), foreign: id(), missing: id() },
    file: { own: id(), foreign: id(), missing: id() },
    permission: { own: '', foreign: '', missing: id() },
    log: { own: id(), foreign: id(), missing: id() },
    job: { own: id(), foreign: id(), missing: id() },
    letter: { own: id(), foreign: id(), missing: id() },
    failed_row: { own: id(), foreign: id(), missing: id() },
    received_letter: { own: id(), foreign: id(), missing: id() },
    view: { own: id(), foreign: id(), missing: id() },
    shared: { own: id(), foreign: id(), missing: id() },
    client: { own: id(), foreign: id(), missing: id() },
    team: { own: id(), foreign: id(), missing: id() },
    skill: { own: id(), foreign: id(), missing: id() },
    tag: { own: id(), foreign: id(), missing: id() },
    project: { own: id(), foreign: id(), missing: id() },
    other: { own: id(), foreign: id(), missing: id() },
    binned: { own: id(), foreign: id(), missing: id() },
    phase: { own: id(), foreign: id(), missing: id() },
    sprint: { own: id(), foreign: id(), missing: id() },
    stage: { own: id(), foreign: id(), missing: id() },
    epic: { own: id(), foreign: id(), missing: id() },
    task: { own: id(), foreign: id(), missing: id() },
    shown: { own: id(), foreign: id(), missing: id() },
    tossed: { own: id(), foreign: id(), missing: id() },
    notice: { own: id(), foreign: id(), missing: id() },
    comment: { own: id(), foreign: id(), missing: id() },
    note: { own: id(), foreign: id(), missing: id() },
    checklist: { own: id(), foreign: id(), missing: id() },
    item: { own: id(), foreign: id(), missing: id() },
    paper: { own: id(), foreign: id(), missing: id() },
    leaflet: { own: id(), foreign: id(), missing: id() },
    scrap: { own: id(), foreign: id(), missing: id() },
    link: { own: id(), foreign: id(), missing: id() },
    scan: { own: id(), foreign: id(), missing: id() },
    entry: { own: id(), foreign: id(), missing: id() },
    hours: { own: id(), foreign: id(), missing: id() },
    brought: { own: id(), foreign: id(), missing: id() },
  }
  const { department, user, chief, role, crew, file } = rows
  await db.run(
    sql`insert into file (id, name, type, size, created_at) values (${file.own}, 'own.png', 'image/png', 0, ${at}), (${file.foreign}, 'foreign.png', 'image/png', 0, ${at})`,
  )
  await db.run(
    sql`insert into departments (id, name, created_at, updated_at) values (${department.own}, ${department.own}, ${at}, ${at}), (${department.foreign}, ${department.foreign}, ${at}, ${at})`,
  )
  await db.run(sql`insert into users (id, name, email, password, department_id, created_at, updated_at, avatar_id) values
    (${user.own}, 'Colleague', ${`${user.own}@example.test`}, 'none', ${department.own}, ${at}, ${at}, ${file.own}), (${user.foreign}, 'Stranger', ${`${user.foreign}@example.test`}, 'none', ${department.foreign}, ${at}, ${at}, ${file.foreign})`)
  await db.run(sql`insert into users (id, name, email, password, department_id, created_at, updated_at) values
    (${chief.own}, 'Chief', ${`${chief.own}@example.test`}, 'none', ${department.own}, ${at}, ${at}), (${chief.foreign}, 'Foreign chief', ${`${chief.foreign}@example.test`}, 'none', ${department.foreign}, ${at}, ${at})`)
  await db.run(
    sql`insert into users_roles (source_id, target_id) select u.id, r.id from users u, roles r where u.id in (${chief.own}, ${chief.foreign}) and r.name = 'admin'`,
  )
  await db.run(
    sql`update departments d set manager_id = u.id from users u where u.department_id = d.id and u.id in (${user.own}, ${user.foreign})`,
  )
  for (const whose of ['own', 'foreign'] as const) {
    await db.run(
      sql`insert into job (id, created_at, updated_at, name, lane, payload, state, run_at) values (${rows.job[whose]}, ${at}, ${at}, 'mail', 'mail', '{}', 'failed', ${at})`,
    )
    await db.run(
      sql`insert into event (id, entity, row_id, action, version, at, recorded_at, source) values (${rows.log[whose]}, 'department', ${department[whose]}, 'updated', 1, ${at}, ${at}, 'api')`,
    )
    await db.run(
      sql`insert into mail (id, created_at, updated_at, recipient, subject, language, state, message_id, text) values (${rows.letter[whose]}, ${at}, ${at}, 'x@example.test', 'S', 'en', 'kept', 'm', 'what only some may read')`,
    )
    await db.run(
      sql`insert into failed_row (id, created_at, updated_at, job, about_type, about_id, reason, error, times, failed_at) values (${rows.failed_row[whose]}, ${at}, ${at}, 'recurrence', 'department', ${department[whose]}, 'refused', 'No', 1, ${at})`,
    )
    await db.run(
      sql`insert into received_mail (id, created_at, updated_at, message_id, sender, subject, state) values (${rows.received_letter[whose]}, ${at}, ${at}, ${`<${rows.received_letter[whose]}@example.test>`}, 'x@example.test', 'S', 'taken')`,
    )
  }
  for (const whose of ['own', 'foreign'] as const)
    for (const [kind, table] of [
      ['client', 'clients'],
      ['skill', 'skills'],
      ['tag', 'tags'],
    ] as const) {
      const made = rows[kind][whose]
      await db.run(
        sql`insert into ${sql.identifier(table)} (id, name, created_at, updated_at) values (${made}, ${made}, ${at}, ${at})`,
      )
    }
  await db.run(sql`insert into teams (id, name, department_id, leader_id, created_at, updated_at) values
    (${rows.team.own}, ${rows.team.own}, ${department.own}, ${caller.id ?? null}, ${at}, ${at}), (${rows.team.foreign}, ${rows.team.foreign}, ${department.foreign}, null, ${at}, ${at})`)
  for (const kind of ['project', 'other', 'binned'] as const)
    for (const whose of ['own', 'foreign'] as const)
      await db.run(sql`insert into projects (id, name, priority, destination, department_id, client_id, created_at, updated_at, deleted_at) values
        (${rows[kind][whose]}, ${`${kind} ${whose}`}, 'low', 'external', ${department[whose]}, ${rows.client[whose]}, ${at}, ${at}, ${kind === 'binned' ? at : null})`)
  for (const whose of ['own', 'foreign'] as const)
    for (const [kind, table, parent, of] of [
      ['phase', 'phases', 'project_id', 'project'],
      ['sprint', 'sprints', 'phase_id', 'phase'],
      ['stage', 'stages', 'sprint_id', 'sprint'],
      ['epic', 'epics', 'project_id', 'project'],
    ] as const)
      await db.run(
        sql`insert into ${sql.identifier(table)} (id, name, ${sql.identifier(parent)}, created_at, updated_at) values (${rows[kind][whose]}, ${kind}, ${rows[of][whose]}, ${at}, ${at})`,
      )
  for (const kind of ['task', 'shown', 'tossed'] as const)
    for (const whose of ['own', 'foreign'] as const)
      await db.run(sql`insert into tasks (id, name, project_id, position, shared_with_client, created_at, updated_at, deleted_at) values
        (${rows[kind][whose]}, ${`${kind} ${whose}`}, ${rows.project[whose]}, 'a0', ${kind !== 'task'}, ${at}, ${at}, ${kind === 'tossed' ? at : null})`)
  for (const whose of ['own', 'foreign'] as const) {
    await db.run(
      sql`insert into checklists (id, created_at, updated_at, about_type, about_id, name) values (${rows.checklist[whose]}, ${at}, ${at}, 'task', ${rows.task[whose]}, 'List')`,
    )
    await db.run(
      sql`insert into checklist_items (id, created_at, updated_at, checklist_id, text, position) values (${rows.item[whose]}, ${at}, ${at}, ${rows.checklist[whose]}, 'Line', 'a0')`,
    )
  }
  // The owner of these rows is another person: a user who has made something can't be deleted, and these can.
  const keeper = { own: caller.id ?? user.own, foreign: id() }
  await db.run(
    sql`insert into users (id, name, email, password, created_at, updated_at) values (${keeper.foreign}, 'Keeper', ${`${keeper.foreign}@example.test`}, 'none', ${at}, ${at})`,
  )
  // Time of the caller and of the foreign rows' keeper, on both tasks; no entries overlap.
  for (const [entry, whose, who, month] of [
    [rows.entry.own, 'own', keeper.own, '01'],
    [rows.entry.foreign, 'foreign', keeper.foreign, '01'],
    [rows.hours.own, 'own', keeper.foreign, '03'],
    [rows.hours.foreign, 'foreign', keeper.foreign, '02'],
  ] as const)
    await db.run(sql`insert into time_entries (id, created_at, updated_at, about_type, about_id, project_id, user_id, started_at, ended_at) values
      (${entry}, ${at}, ${at}, 'task', ${rows.task[whose]}, ${rows.project[whose]}, ${who}, ${`2025-${month}-01T08:00:00Z`}, ${`2025-${month}-01T09:00:00Z`})`)
  // A view of the caller and one of a stranger; and two that a stranger shares, of a list that most may see and of the
  // logs.
  await db.run(sql`insert into saved_views (id, created_at, updated_at, created_by, name, entity, is_shared) values
    (${rows.view.own}, ${at}, ${at}, ${keeper.own}, 'Mine', 'user', false), (${rows.view.foreign}, ${at}, ${at}, ${keeper.foreign}, 'Theirs', 'user', false),
    (${rows.shared.own}, ${at}, ${at}, ${keeper.foreign}, 'For all', 'user', true), (${rows.shared.foreign}, ${at}, ${at}, ${keeper.foreign}, 'Of the logs', 'job', true)`)
  await db.run(sql`insert into notifications (id, created_at, updated_at, user_id, kind, is_personal) values
    (${rows.notice.own}, ${at}, ${at}, ${keeper.own}, 'role_changed', true), (${rows.notice.foreign}, ${at}, ${at}, ${keeper.foreign}, 'role_changed', true)`)
  for (const whose of ['own', 'foreign'] as const)
    await db.run(sql`insert into comments (id, created_at, updated_at, created_by, about_type, about_id, body, shared_with_client) values
      (${rows.comment[whose]}, ${at}, ${at}, ${keeper[whose]}, 'task', ${rows.task[whose]}, '<p>Said</p>', false),
      (${rows.note[whose]}, ${at}, ${at}, ${keeper.foreign}, 'task', ${rows.shown[whose]}, '<p>Told</p>', true)`)
  await layPapers(db, rows, keeper, at)
  await Promise.all([file.own, file.foreign, rows.scan.own, rows.scan.foreign].map((one) => keepFile(one)))
  await db.run(
    sql`insert into roles (id, name, created_at, updated_at) values (${role.own}, ${role.own}, ${at}, ${at}), (${role.foreign}, ${role.foreign}, ${at}, ${at})`,
  )
  // Colleagues hold these roles, and so does a stranger, whom an included list must leave out.
  await db.run(
    sql`insert into roles (id, name, created_at, updated_at) values (${crew.own}, ${crew.own}, ${at}, ${at}), (${crew.foreign}, ${crew.foreign}, ${at}, ${at})`,
  )
  await db.run(
    sql`insert into users_roles (source_id, target_id) values (${user.own}, ${crew.own}), (${user.own}, ${crew.foreign}), (${user.foreign}, ${crew.foreign})`,
  )
  const permissions = await db.all<{ id: string }>(
    sql`select id from permissions where name in ('department-show', 'role-show') order by name`,
  )
  rows.permission.own = permissions[0]?.id ?? ''
  rows.permission.foreign = permissions[1]?.id ?? ''
  for (const [whose, actor] of [
    ['own', caller.id ?? user.own],
    ['foreign', user.foreign],
  ] as const) {
    await openSession(db, actor, { userAgent: undefined, ip: whose }, engine.now())
    const made = await db.one<{ id: string }>(
      sql`update session set id = ${rows.session[whose]} where id = (select id from session where actor_id = ${actor} and ip = ${whose} order by created_at desc, id desc limit 1) returning id`,
    )
    if (made === undefined) throw new Error('the session was not made')
  }
  if (caller.id !== undefined) {
    await db.run(sql`update users set department_id = ${department.own} where id = ${caller.id}`)
    await db.run(sql`insert into users_roles (source_id, target_id) values (${caller.id}, ${role.own})`)
    await db.run(
      sql`update users u set client_id = ${rows.client.own} where u.id = ${caller.id} and exists (select 1 from users_roles ur join roles r on r.id = ur.target_id where ur.source_id = u.id and r.name = 'client')`,
    )
  }
  const laid = await layDeclared(db, declaredAlone(engine), rows, keeper, at)
  return { ...rows, ...laid, ...(await layTemplates(db, laid, keeper, at)) }
}

/** Puts a cell's ids into its call. */
export const fill = (text: string, rows: Rows, whose: Whose, me: string | undefined): string =>
  text.replaceAll(/<(\w+)(?::(own|foreign|missing))?>/g, (_all, kind: string, fixed: Whose | undefined) => {
    if (kind === 'fresh') return randomUUID()
    if (kind === 'brief') return randomUUID().slice(0, 8)
    if (kind === 'me') return me ?? rows.user?.missing ?? ''
    const id = rows[kind]?.[fixed ?? whose]
    if (id === undefined) throw new Error(`the matrix names <${kind}>, which the stage has not`)
    return id
  })

/** Returns the cell of an answer: its status, and the part that the scenario shows. */
export const cellOf = ({ status, body }: Answer, look: string | undefined): string => {
  if (look === undefined || status >= 400) return String(status)
  const part = look.split('.').reduce<unknown>((at, step) => (at as { [key: string]: unknown } | null)?.[step], body)
  const plain =
    typeof part === 'object' && part !== null ? (Array.isArray(part) ? `[${part.length}]` : '{}') : String(part)
  return `${status}:${plain}`
}
