import { sql } from 'drizzle-orm'
import type { RowOf } from '../../../core/declare/register.ts'
import { isoOf } from '../../../server/clock.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import { task } from '../../work/task.ts'
import type { AuthorFact, CheckFact, CommitFact, Fact, RequestFact } from '../facts.ts'
import { pullRequest } from '../pull-request.ts'
import { checksOf, type Review, stateOf } from '../pull-request-state.ts'

type Repository = RowOf<'repository'>
type Stored = { readonly kind: Fact['kind']; readonly key: string; readonly at: string; readonly value: unknown }

const p = tableOf(pullRequest, 'p')
const t = tableOf(task, 't')
const linked = linksOf(pullRequest, 'tasks', 'l')
/** The source of the writes in the history. */
const writing = { source: 'hook' } as const
const mostTasks = 100

/** Keeps the last fact of each `about` and `key`, since one statement can write a row only once. */
const oneOfEach = (facts: readonly Fact[]): readonly Fact[] => [
  ...new Map(facts.map((fact) => [`${fact.kind}:${fact.about}\n${fact.key}`, fact])).values(),
]

const keep = (repository: string, facts: readonly Fact[], tx: Queryable): Promise<number> =>
  tx.run(sql`
    insert into hook_fact as f (repository_id, about, key, at, rank, value)
    select ${repository}, about, key, at, rank, value
    from jsonb_to_recordset(${JSON.stringify(
      oneOfEach(facts).map(({ kind, about, key, at, rank, value }) => ({
        about: `${kind}:${about}`,
        key,
        at,
        rank,
        value,
      })),
    )}::jsonb) as x(about text, key text, at timestamptz, rank integer, value jsonb)
    on conflict (repository_id, about, key) do update set at = excluded.at, rank = excluded.rank, value = excluded.value
    where (f.at, f.rank, f.value::text) < (excluded.at, excluded.rank, excluded.value::text)`)

/**
 * Returns the numbers of the pull requests to which facts belong, by their own number, their branch or their last
 * commit.
 */
const numbersOf = async (repository: string, facts: readonly Fact[], tx: Queryable): Promise<readonly number[]> => {
  const about = (...kinds: readonly Fact['kind'][]) =>
    facts.filter(({ kind }) => kinds.includes(kind)).map((fact) => fact.about)
  const own = about('request', 'author', 'review').map(Number)
  const [branches, commits] = [about('commit'), about('check')]
  if (branches.length + commits.length === 0) return [...new Set(own)]
  const rows = await tx.all<{ number: number }>(sql`
    select split_part(about, ':', 2)::integer as number from hook_fact
    where repository_id = ${repository} and about like 'request:%'
      and (value->>'branch' = any(${sql.param(branches)}::text[]) or value->>'commit' = any(${sql.param(commits)}::text[]))`)
  return [...new Set([...own, ...rows.map(({ number }) => number)])]
}

/**
 * Returns the project's tasks with some numbers. A linked task that has moved to another project stays linked.
 * @param request undefined for a new one
 */
const tasksOf = async (
  { project_id }: Repository,
  numbers: readonly number[],
  request: string | undefined,
  tx: Queryable,
): Promise<readonly string[]> => {
  if (numbers.length === 0) return []
  const before = sql`exists (select 1 from ${linked} where ${linked.source_id} = ${request ?? null}::uuid and ${linked.target_id} = ${t.id})`
  const rows = await tx.all<{ id: string }>(sql`
    select ${t.id} as id from ${t} where ${t.number} = any(${sql.param([...numbers])}::integer[]) and ${t.deleted_at} is null
      and (${t.project_id} = ${project_id} or ${before})
    order by ${t.number} limit ${mostTasks}`)
  return rows.map(({ id }) => id)
}

/**
 * Writes the row of one pull request from its facts. There is no row before the first fact about the request itself.
 */
const write = async (engine: Engine, repository: Repository, number: number, tx: Queryable): Promise<void> => {
  const read = (about: string) =>
    tx.all<Stored>(sql`
      select split_part(about, ':', 1) as kind, key, at, value from hook_fact
      where repository_id = ${repository.id} and about = ${about} order by key`)
  const [stored] = await read(`request:${number}`)
  if (stored === undefined) return
  const fact = stored.value as RequestFact
  const [author] = await read(`author:${number}`)
  const reviews = (await read(`review:${number}`)).map(({ value }) => value as Review)
  const checks = (await read(`check:${fact.commit}`)).map(({ value }) => (value as CheckFact).result)
  const commits = (await read(`commit:${fact.branch}`)).flatMap(({ value }) => (value as CommitFact).tasks)
  const row = await tx.one<{ id: string }>(
    sql`select ${p.id} as id from ${p} where ${p.source_id} = ${repository.id} and ${p.number} = ${number}`,
  )
  const body = {
    title: fact.title,
    state: stateOf(fact, reviews),
    checks: checksOf(checks),
    review_requested: fact.reviewRequested,
    tasks: await tasksOf(repository, [...new Set([...fact.tasks, ...commits])], row?.id, tx),
    author: (author?.value as AuthorFact | undefined)?.by ?? null,
    branch: fact.branch,
    url: fact.url,
    opened_at: fact.openedAt,
    changed_at: isoOf(Date.parse(stored.at)),
    ended_at: fact.state === 'open' ? null : fact.endedAt,
  }
  const writer = writerFor(engine, 'system', tx, writing)
  const model = engine.models.of('pull_request')
  if (row === undefined)
    await writer.create(model, {
      ...body,
      number,
      source_id: repository.id,
      project_id: repository.project_id,
      provider: repository.provider,
    })
  else await writer.update(model, row.id, body)
}

/** Stores the facts of a delivery, and writes the pull requests to which they belong. */
export const applyFacts = async (
  engine: Engine,
  repository: Repository,
  facts: readonly Fact[],
  tx: Queryable,
): Promise<void> => {
  if (facts.length === 0) return
  await keep(repository.id, facts, tx)
  for (const number of await numbersOf(repository.id, facts, tx)) await write(engine, repository, number, tx)
}
