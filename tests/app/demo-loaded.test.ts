import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '../../src/app/demo/load.ts'
import { serverAreas } from '../../src/app/server/areas.ts'
import { makeEngine, prepareContent } from '../../src/app/server/make-engine.ts'
import { type Recipe, recipes } from '../../src/domain/reach/recipes.ts'
import type { Action } from '../../src/domain/reach/rule-parts.ts'
import { ruleById } from '../../src/domain/reach/server/rules.ts'
import { tryRule } from '../../src/domain/reach/server/try-rule.ts'
import { followWork } from '../../src/domain/schedule/server/follow-work.ts'
import { sourceForServer } from '../../src/domain/schedule/server/read-source.ts'
import { mergedAreas } from '../../src/server/area.ts'
import { settle } from '../../src/server/consequences/settle.ts'
import { type AnsweredTile, tileReader, tilesOn } from '../../src/server/dashboard/read-tiles.ts'
import { endPools, openPools, type Pools } from '../../src/server/db/pool.ts'
import type { Engine } from '../../src/server/engine.ts'
import { imageOf } from '../../src/server/facets/copies/kept-images.ts'
import { readerFor } from '../../src/server/rows/read/read.ts'
import { writerFor } from '../../src/server/rows/write/write.ts'
import { freshDatabase, type TestDatabase } from '../server/harness/database.ts'
import { assertHealth } from '../server/harness/health-hand.ts'
import { assertOpened, assertReasonsOpen, assertSums } from '../server/harness/opened-rows.ts'
import { assertCounted, cost, elsewhere, hands, priced, zone } from '../server/harness/ready-tiles.ts'
import { seenBy } from '../server/harness/seen-rows.ts'
import { type Chosen, type Line, secondHand } from './harness/demo-rules.ts'

let database: TestDatabase
let pools: Pools
let engine: Engine
beforeAll(async () => {
  database = await freshDatabase()
  pools = openPools(database.url, () => {})
  engine = makeEngine(pools)
  await prepareContent(engine)
  await loadDemo(pools)
})
afterAll(async () => {
  await endPools(pools)
  await database.drop()
})

test('the demo’s plans open with the dates that they compute, and nothing is left to a job', async () => {
  const projects = await engine.db.all<{ id: string; name: string }>(
    sql`select id, name from projects where type = 'waterfall' order by name`,
  )
  expect(projects.length).toBeGreaterThan(5)
  for (const { id, name } of projects) {
    const source = await sourceForServer(engine, engine.db, id)
    if (source === undefined) throw new Error('there is no plan')
    expect([name, source.isAwaited, await followWork.run({ source, ends: [] })]).toEqual([
      name,
      false,
      { tasks: [], phases: [] },
    ])
  }
})

test('what the log says of their tasks’ making is what they were made with', async () => {
  const others = await engine.db.all(sql`
    select t.name, c.field, c.new from tasks t join projects p on p.id = t.project_id and p.type = 'waterfall'
      join event e on e.entity = 'task' and e.row_id = t.id join change c on c.event_id = e.id and c.field = 'due_at'
    where (c.new #>> '{}')::timestamptz is distinct from t.due_at`)
  expect(others).toEqual([])
})

test('the member of the demo has conversations of each kind, some of them to read, and others see none of them', async () => {
  const seenBy = async (local: string) => {
    const found = await engine.db.one<{ id: string }>(
      sql`select id from users where email = ${`${local}@example.test`}`,
    )
    const reader = readerFor(engine, await engine.actorOf(engine.db, found?.id ?? ''))
    const ids = await engine.db.all<{ id: string }>(sql`select id from conversations order by last_message_at desc`)
    const rows = await reader.some(
      engine.models.of('conversation'),
      ids.map(({ id }) => id),
    )
    return rows.map(({ kind, unread_count }) => [kind, unread_count])
  }
  expect((await seenBy('member')).toSorted()).toEqual([
    ['direct', 1],
    ['group', 0],
    ['group', 1],
    ['group', 2],
    ['project', 0],
  ])
  expect(await seenBy('client')).toEqual([])
})

test('the repository of the demo has pull requests in several states, each linked to a task of its project', async () => {
  const rows = await engine.db.all<{ state: string; checks: string; tasks: number; elsewhere: number }>(sql`
    select r.state, r.checks, count(t.id)::int as tasks, (count(*) filter (where t.project_id <> r.project_id))::int as elsewhere
    from pull_requests r left join pull_requests_tasks l on l.source_id = r.id left join tasks t on t.id = l.target_id
    group by r.id order by r.number`)
  expect(rows.map(({ state, checks, tasks, elsewhere }) => [state, checks, tasks, elsewhere])).toEqual([
    ['merged', 'passed', 1, 0],
    ['changes_requested', 'failed', 1, 0],
    ['approved', 'passed', 1, 0],
    ['draft', 'pending', 1, 0],
  ])
})

test('each template of the demo makes the project that it shows, counted from another start in working days', async () => {
  const manager = await engine.db.one<{ id: string }>(sql`select id from users where email = 'manager@example.test'`)
  const actor = await engine.actorOf(engine.db, manager?.id ?? '')
  const templates = await engine.db.all<{ id: string; name: string }>(
    sql`select id, name from templates where kind = 'project' order by name`,
  )
  expect(templates).toHaveLength(3)
  for (const { id, name } of templates) {
    const image = await imageOf(engine.db, id)
    const project = await engine.db.transaction(async (tx) => {
      const made = await writerFor(engine, actor, tx).create(engine.models.of('project'), {
        name,
        template_id: id,
        start_at: '2027-02-01T08:00:00.000Z',
      })
      await settle(engine, tx)
      return made
    })
    for (const [entity, table] of [
      ['phase', 'phases'],
      ['task', 'tasks'],
      ['document', 'documents'],
    ] as const) {
      const found = await engine.db.one<{ n: number }>(
        sql`select count(*)::int as n from ${sql.raw(table)} where project_id = ${project}`,
      )
      expect([name, entity, found?.n]).toEqual([name, entity, image?.rows[entity]?.length])
    }
    // Each has a date, none before the new start and none on a weekend.
    const odd = await engine.db.all(
      sql`select name, due_at from tasks where project_id = ${project}
        and (due_at is null or due_at < '2027-02-01' or extract(isodow from due_at) > 5)`,
    )
    expect([name, odd]).toEqual([name, []])
  }
})

/** Brings the demo's costs near and above two budgets, and ends its sprints in the past, so that each signal is given. */
const strain = async () => {
  await engine.db.run(sql`update projects p set budget_currency = 'EUR', budget = s.spent * s.share
    from (select x.project_id as id, ${cost} as spent, (array[0.8, 1.05])[row_number() over (order by ${cost} desc)] as share
      from time_entries x join projects q on q.id = x.project_id and q.status = 'active' ${priced} group by 1) s
    where p.id = s.id and s.share is not null`)
  await engine.db.run(
    sql`update sprints set end_at = now() - interval '1 hour' where end_at > now() and start_at < now()`,
  )
}

test.each(['admin', 'manager', 'leader', 'member', 'client'])(
  'what the %s reads of the demo on ready dashboards is what a second hand counts, and opens as many rows',
  async (local) => {
    const found = await engine.db.one<{ id: string }>(
      sql`update users set time_zone = ${zone}, week_start = 'monday' where email = ${`${local}@example.test`} returning id`,
    )
    await strain()
    const caller = await engine.actorOf(engine.db, found?.id ?? '')
    const seen = await seenBy(engine.db, caller.id)
    const { tiles: declared, figures } = mergedAreas(serverAreas)
    const parts = { tiles: declared, figures, scopes: [] }
    const read = tileReader(parts, engine, caller, 'en', engine.translate, (error) => {
      throw error
    })
    const tiles = await read.answered(await read.told(tilesOn(parts.tiles, 'all'), undefined))
    const shown = tiles.filter(({ id, kind }) => kind !== 'figure' && !elsewhere.includes(id))
    expect(shown.length).toBeGreaterThan(local === 'client' ? 10 : 25)
    for (const tile of shown) {
      const { id, result, question } = tile
      await assertCounted(engine.db, tile, seen, local)
      if (question?.measure !== 'count' || result === null) continue
      if (hands[id]?.beside === undefined) assertSums(result, id)
      await assertOpened(read.reader, question.entity, result, id)
    }
    // Only people who bill hours see what these cost.
    const seesCosts = local === 'admin' || local === 'manager'
    expect(shown.some(({ id }) => id === 'cost_by_project')).toBe(seesCosts)
    const health = tiles.find(({ kind }) => kind === 'health')
    const reasons = await assertHealth(engine.db, health, seen, local)
    await assertReasonsOpen(read.reader, 'task', health?.off ?? [], local)
    const kinds = new Set(reasons.map(({ key }) => key))
    if (seesCosts) expect([...kinds].toSorted()).toEqual(['blocked', 'budget', 'late', 'sprint'])
    const isEmpty = ({ result }: AnsweredTile) => result?.data.length === 0 && result.total === 0
    expect(shown.filter(isEmpty).map(({ id }) => id).length).toBeLessThan(5)
  },
)

/** The actions of a ready rule, with what people choose in it. */
const actionsOf = ({ key, actions }: Recipe, { person, webhook }: Chosen): readonly Action[] =>
  actions.map((action) => {
    const text = `Text of ${key}`
    if (action.do === 'assign') return { ...action, among: [person] }
    if (action.do === 'call') return { ...action, webhook_id: webhook }
    if (action.do === 'mail') return { ...action, text, subject: key }
    if (action.do === 'notify') return { ...action, text, to: action.to.length === 0 ? [person] : action.to }
    return action.do === 'comment' ? { ...action, text } : action
  })

test('ten ready rules, tried over the demo’s log, would have done what a second hand says of it', async () => {
  const now = Date.now()
  const later = makeEngine(pools, { now: () => now })
  const idOf = async (email: string) =>
    (await engine.db.one<{ id: string }>(sql`select id from users where email = ${email}`))?.id ?? ''
  const hook = await engine.db.one<{ id: string }>(sql`select id from webhooks where product = 'slack'`)
  const chosen = { person: await idOf('agent@example.test'), webhook: hook?.id ?? '' }
  const caller = await later.actorOf(engine.db, await idOf('admin@example.test'))
  // The last of some parent's sub-tasks was done without a rule, which then would have had something to do.
  await engine.db.run(sql`
    with family as (select t.parent_id from event e join tasks t on t.id = e.row_id and t.parent_id is not null and t.status = 'done'
      where e.entity = 'task' and e.action = 'updated' order by e.at desc, e.id desc limit 1),
      others as (update tasks set status = 'rejected' where parent_id = (select parent_id from family) and status <> 'done')
    update tasks set status = 'in_progress' where id = (select parent_id from family)`)
  // Somebody without an account had asked for what is solved.
  await engine.db.run(sql`update tickets set requester_email = 'outside@example.test' where status = 'solved'`)
  /** Of what would be sent, by the kinds of jobs. */
  const sentBy: { readonly [kind: string]: (n: number) => string } = {
    mail: (n) => `mail: ${n}`,
    notice: () => 'told',
    'webhook-delivery': () => 'call',
  }
  const hands = Object.entries(secondHand(new Date(now).toISOString(), chosen))
  expect(hands).toHaveLength(10)
  for (const [key, second] of hands) {
    const recipe = recipes.find((one) => one.key === key)
    if (recipe === undefined) throw new Error(key)
    const then = actionsOf(recipe, chosen)
    const kinds = new Set<string>(then.map((action) => action.do))
    const id = await engine.db.transaction((tx) =>
      writerFor(later, caller, tx).create(engine.models.of('automation_rule'), {
        name: key,
        is_active: false,
        when: recipe.when,
        ...(recipe.where === undefined ? {} : { where: recipe.where }),
        ...Object.fromEntries([['then', then]]),
      }),
    )
    const rule = await ruleById(engine.db, id)
    if (rule === undefined) throw new Error(key)
    const tried = await tryRule(later, caller, 'en', rule)
    const fields = new Set(then.flatMap((action) => (action.do === 'set' ? Object.keys(action.values) : [])))
    for (const field of ['body', 'assignee_id']) fields.add(field)
    const first = tried.data.map(({ about_id: about, outcome, events, sent }): Line => {
      const changes = events.flatMap(({ entity, changes: of }) =>
        of.flatMap(({ field, new: value }) => (fields.has(String(field)) ? [`${entity}.${field}=${value}`] : [])),
      )
      const told = sent.flatMap(({ kind, count }) =>
        kinds.has({ mail: 'mail', notice: 'notify' }[kind] ?? 'call') ? [sentBy[kind]?.(count) ?? kind] : [],
      )
      return { about, does: outcome === 'done' ? [...changes, ...told] : [outcome] }
    })
    const text = (lines: readonly Line[]) => lines.map(({ about, does }) => `${about} ${does.join(', ')}`).toSorted()
    expect([key, ...text(first)]).toEqual([key, ...text(await engine.db.all<Line>(second))])
    expect([key, first.some(({ does }) => does.length > 0)]).toEqual([key, true])
  }
})
