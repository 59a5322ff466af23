import { createReadStream, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { sql } from 'drizzle-orm'
import { userAsActor } from '../../domain/people/server/actor.ts'
import type { ImportDetails } from '../../domain/work/import/answers.ts'
import { type ImportCount, leftKey } from '../../domain/work/import/report.ts'
import { checkPlan, readPlan } from '../../domain/work/server/import/check-plan.ts'
import { detailsOf } from '../../domain/work/server/import/details.ts'
import { guessPlan } from '../../domain/work/server/import/guess.ts'
import { workImportJob } from '../../domain/work/server/import/job.ts'
import { makeImport } from '../../domain/work/server/import/make-import.ts'
import { readerFor } from '../../domain/work/server/import/readers/readers.ts'
import { changeImport, lockImport } from '../../domain/work/server/import/store.ts'
import { mostImportBytes } from '../../domain/work/work-import.ts'
import { onePool } from '../../server/db/pool.ts'
import type { Engine } from '../../server/engine.ts'
import { invalid } from '../../server/problem.ts'
import { StartError } from '../../server/start-error.ts'
import { makeEngine } from '../server/engine.ts'
import { filesFor } from '../server/files.ts'
import { surroundingsOf } from '../server/surroundings.ts'
import { refusalOf } from './refusals.ts'
import { runTool, typedPath } from './tool.ts'

/** `npm run import -- FILE`: work from another product's file, as the page does it, beside a running server. */
const usage = 'Usage: npm run import -- FILE [--project NAME] [--department NAME] [--as MAIL] [--plan FILE] [--try]'
const options = ['project', 'department', 'as', 'plan'] as const
type Said = { readonly path: string; readonly isTrial: boolean } & { readonly [O in (typeof options)[number]]?: string }

const read = (typed: readonly string[]): Said => {
  const said: { [name: string]: string } = {}
  const paths: string[] = []
  for (let at = 0; at < typed.length; at++) {
    const word = typed[at] ?? ''
    const option = options.find((name) => word === `--${name}`)
    const value = typed[at + 1]
    if (option !== undefined && value !== undefined) said[option] = typed[++at] ?? ''
    else if (word !== '--try' && !word.startsWith('-')) paths.push(word)
    else if (word !== '--try') throw new StartError(usage)
  }
  const [path, ...more] = paths
  if (path === undefined || more.length > 0) throw new StartError(usage)
  const whole = typedPath(path)
  if (statSync(whole, { throwIfNoEntry: false })?.isFile() !== true)
    throw new StartError(`${whole} is not there, or no file.`)
  return { ...said, path: whole, isTrial: typed.includes('--try') }
}

/** Whoever the import is to be of: the user of a mail address, else the first administrator. */
const actorFor = async ({ db, models }: Engine, mail: string | undefined) => {
  const found = await db.one<{ id: string }>(
    mail === undefined
      ? sql`select u.id from users u join users_roles ur on ur.source_id = u.id join roles r on r.id = ur.target_id where r.name = 'admin' and u.is_active order by u.created_at, u.id limit 1`
      : sql`select id from users where lower(email) = lower(${mail}) and is_active`,
  )
  if (found === undefined)
    throw new StartError(mail === undefined ? 'There is no administrator.' : `Nobody active has the address ${mail}.`)
  const actor = await userAsActor(db, models, found.id)
  if (!actor.permissions.has('work-import-store') || !actor.permissions.has('task-import'))
    throw new StartError(`${actor.name} may not import work.`)
  return actor
}

/** A row by its name; several of one name are none. */
const named = async ({ db }: Engine, table: 'projects' | 'departments', wanted: string): Promise<string> => {
  const living = table === 'projects' ? sql` and deleted_at is null` : sql``
  const found = await db.all<{ id: string }>(
    sql`select id from ${sql.identifier(table)} where (lower(name) = lower(${wanted}) or id::text = lower(${wanted}))${living}`,
  )
  const [one] = found
  if (one === undefined || found.length > 1)
    throw new StartError(`${found.length === 0 ? 'None' : 'More than one'} of the ${table} is called ${wanted}.`)
  return one.id
}

const lines = (counts: { readonly [kind: string]: number | ImportCount }): string =>
  Object.entries(counts)
    .map(([kind, count]) => {
      const said =
        typeof count === 'number'
          ? String(count)
          : `${count.created} created, ${count.updated} updated, ${count.unchanged} unchanged`
      return `  ${kind.padEnd(16)} ${said}`
    })
    .join('\n')

const tell = (engine: Engine, language: Engine['site']['language'], { report, failure }: ImportDetails): void => {
  if (report !== null) {
    for (const { line, shown, column, message } of report.problems)
      console.log([`line ${line}`, shown, column, message].filter((part) => part !== null).join(': '))
    if (report.problemCount > report.problems.length) console.log(`… ${report.problemCount} problems in all`)
    for (const { code, count } of report.left) console.log(engine.translate(language, leftKey(code), { count }))
    console.log(lines(report.counts))
  }
  if (failure !== null) throw new StartError(failure)
}

await runTool(false, read, async ({ pool, config }, said) => {
  const engine = makeEngine(
    onePool(pool),
    surroundingsOf(config, () => undefined),
  )
  const { locale: language } = config
  const files = filesFor(engine, config)
  const kept: string[] = []
  try {
    const actor = await actorFor(engine, said.as)
    const { path } = said
    const { size } = statSync(path)
    const file = { name: basename(path), size, open: () => createReadStream(path) }
    const reader = await readerFor(file)
    const survey = await reader.survey(file)
    console.log(`${file.name}: ${survey.format}, ${survey.name}\n${lines(survey.counts)}`)
    const guess = await guessPlan(engine, actor, survey, engine.db)
    const given = said.plan === undefined ? {} : (JSON.parse(readFileSync(typedPath(said.plan), 'utf8')) as object)
    const department =
      said.department === undefined ? {} : { department: await named(engine, 'departments', said.department) }
    const newProject = guess.newProject === null ? null : { ...guess.newProject, ...department }
    const into =
      said.project === undefined ? {} : { project: await named(engine, 'projects', said.project), newProject: null }
    const plan = readPlan({ ...guess, newProject, ...given, ...into })
    await checkPlan(engine, actor, plan, survey, engine.db, 'carry out')
    const saved = await files.save(
      file.open(),
      file.name,
      { accept: 'any', maxBytes: mostImportBytes, isRaw: true },
      actor.id,
    )
    if ('fault' in saved) throw invalid({ file: [saved.fault] })
    kept.push(saved.stored.id)
    const id = await engine.db.transaction((tx) =>
      makeImport(engine, tx, actor, { fileId: saved.stored.id, name: file.name, survey }),
    )
    await engine.db.run(sql`update import_detail set plan = ${JSON.stringify(plan)}::jsonb where import_id = ${id}`)
    const job = workImportJob({ filesOf: () => files, actorOf: (tx, one) => userAsActor(tx, engine.models, one) })
    // State and work are one transaction: whatever ends this process leaves an import that was read.
    await engine.db.transaction(async (tx) => {
      await changeImport(engine, tx, actor, id, { state: said.isTrial ? 'trying' : 'importing' })
      await job.run({ engine, tx, signal: new AbortController().signal, attempt: 1 }, { import: id, by: actor.id })
    })
    const row = await lockImport(engine.db, id)
    tell(engine, language, await detailsOf(engine.db, row, language, engine.translate))
    console.log(said.isTrial ? 'Tried out: nothing was written.' : `Imported into project ${row.project_id}.`)
  } catch (error) {
    throw refusalOf(error, engine, language)
  } finally {
    await files.settle(kept)
  }
})
