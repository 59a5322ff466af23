import { createReadStream, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '../../../server/actor.ts'
import { readBody } from '../../../server/api/route-bodies.ts'
import type { AreaTool, ToolParts } from '../../../server/area.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { failedRowsOf } from '../../../server/jobs/failed-rows.ts'
import { invalid } from '../../../server/problem.ts'
import { StartError } from '../../../server/start-error.ts'
import { readTyped, type Typed } from '../../../server/tool-arguments.ts'
import { typedPath } from '../../../server/typed-path.ts'
import { project } from '../../work/project.ts'
import type { ImportDetails } from '../answers.ts'
import type { ImportPlan } from '../import-plan.ts'
import { badKey, type ImportCount, leftKey, takenKey } from '../import-report.ts'
import { type ImportSurvey, noteKey, stagesToCheck } from '../survey.ts'
import { maxImportBytes } from '../work-import.ts'
import { checkPlan, planBody } from './check-plan.ts'
import { detailsOf, translateReport } from './details.ts'
import { newProject } from './earlier-imports.ts'
import { guessPlan } from './guess.ts'
import { workImportJob } from './import-jobs.ts'
import { changeImport, lockImport } from './import-store.ts'
import { makeImport } from './make-import.ts'
import { runImport } from './run-import.ts'
import { fileOnDisk, itemsOf } from './source-file.ts'
import { type FileOnDisk, surveyFileWork } from './source-works.ts'

const projects = tableOf(project)

const usage =
  'Usage: npm run import -- FILE [--project NAME | --new] [--department NAME] [--as MAIL] [--plan FILE] [--try]'
const takes = { usage, options: ['project', 'department', 'as', 'plan'], flags: ['try', 'new'] } as const
type ToolOptions = { readonly path: string; readonly isTrial: boolean; readonly isNew: boolean } & Typed<
  (typeof takes.options)[number],
  never
>['values']

const parseArguments = (argv: readonly string[]): ToolOptions => {
  const { path, values, flags } = readTyped(argv, takes)
  const isNew = flags.has('new')
  if (isNew && values.project !== undefined) throw new StartError(usage)
  return { ...values, path, isNew, isTrial: flags.has('try') }
}

/** Returns the id of a row by its name, which must be unique. */
const idByName = async ({ db }: Engine, table: 'projects' | 'departments', text: string): Promise<string> => {
  const notInTrash = table === 'projects' ? sql` and deleted_at is null` : sql``
  const rows = await db.all<{ id: string }>(
    sql`select id from ${sql.identifier(table)} where (lower(name) = lower(${text}) or id::text = lower(${text}))${notInTrash}`,
  )
  const [one] = rows
  if (one === undefined || rows.length > 1)
    throw new StartError(`${rows.length === 0 ? 'None' : 'More than one'} of the ${table} is called ${text}.`)
  return one.id
}

const lines = (counts: { readonly [kind: string]: number | ImportCount }): string =>
  Object.entries(counts)
    .map(([kind, count]) => {
      const message =
        typeof count === 'number'
          ? String(count)
          : `${count.created} created, ${count.updated} updated, ${count.unchanged} unchanged`
      return `  ${kind.padEnd(16)} ${message}`
    })
    .join('\n')

type Report = NonNullable<ImportDetails['report']>

const printReport = (
  { translate }: Engine,
  language: Engine['site']['language'],
  { problems, problemCount, bad, left, takes, counts, isWritten }: Report,
): void => {
  for (const { line, shown, column, message } of problems)
    console.log([`line ${line}`, shown, column, message].filter((part) => part !== null).join(': '))
  if (problemCount > problems.length) console.log(`… ${problemCount} problems in all`)
  if (bad > 0) console.log(translate(language, badKey, { count: bad }))
  for (const { code, count } of left) console.log(translate(language, leftKey(code), { count, amount: count }))
  for (const { code, count } of takes ?? [])
    console.log(translate(language, takenKey(code, isWritten), { amount: count }))
  console.log(lines(counts))
}

/** Prints how the file was read, before anything is created. */
const printSurvey = (
  { translate }: Engine,
  language: Engine['site']['language'],
  survey: ImportSurvey,
  plan: ImportPlan,
) => {
  for (const note of survey.notes)
    console.log(translate(language, noteKey(note), { count: note.count, amount: note.count }))
  const unsure = stagesToCheck(survey)
  if (unsure.length > 0)
    console.log(
      `Please check (--plan can say otherwise): ${unsure.map(({ name }) => `${name} → ${plan.stages[name]}`).join(', ')}`,
    )
}

/** Overrides the guessed plan by the plan file, name by name. */
const applyOverrides = (guess: ImportPlan, overrides: Partial<ImportPlan>): ImportPlan => ({
  ...guess,
  ...overrides,
  columns: { ...guess.columns, ...overrides.columns },
  people: { ...guess.people, ...overrides.people },
  stages: { ...guess.stages, ...overrides.stages },
  priorities: { ...guess.priorities, ...overrides.priorities },
})

const planFor = async (
  engine: Engine,
  actor: Actor,
  survey: ImportSurvey,
  options: ToolOptions,
): Promise<ImportPlan> => {
  const givenPlan =
    options.plan === undefined ? {} : (JSON.parse(readFileSync(typedPath(options.plan), 'utf8')) as Partial<ImportPlan>)
  const projectId =
    options.project === undefined ? (givenPlan.project ?? null) : await idByName(engine, 'projects', options.project)
  const into = options.isNew ? newProject : projectId
  const { plan: guess, isSure } = await guessPlan(engine, actor, survey, engine.db, into)
  const nameOf = async (id: string) =>
    (await engine.db.one<{ name: string }>(sql`select ${projects.name} from ${projects} where ${projects.id} = ${id}`))
      ?.name ?? id
  if (!isSure && into === null && givenPlan.newProject == null && guess.project !== null)
    throw new StartError(
      `A file called ${survey.name} went into the project ${await nameOf(guess.project)} before. Nothing in this one tells whether it is the same: say --project ${JSON.stringify(await nameOf(guess.project))} or --new.`,
    )
  const department =
    options.department === undefined ? {} : { department: await idByName(engine, 'departments', options.department) }
  const completePlan = applyOverrides(guess, givenPlan)
  const place =
    into !== null && into !== newProject
      ? { project: into, newProject: null }
      : options.isNew
        ? { project: null }
        : givenPlan.newProject == null
          ? {}
          : { project: null }
  const plan = { ...completePlan, ...place }
  const newProjectPlan =
    plan.newProject === null || plan.project !== null ? null : { ...plan.newProject, ...department }
  console.log(
    plan.project === null
      ? `Goes into a new project ${newProjectPlan?.name ?? ''}.`
      : `Goes into the existing project ${await nameOf(plan.project)} (${plan.project}).`,
  )
  return readBody(planBody, { ...plan, newProject: newProjectPlan })
}

/** Runs the import without leaving a row or a file. */
const dryRun = (engine: Engine, actor: Actor, file: FileOnDisk, details: { plan: ImportPlan; survey: ImportSurvey }) =>
  engine.db.transaction(async (tx) => {
    const row = { id: uuidv7(), name: details.survey.name, format: details.survey.format }
    await tx.run(sql`savepoint trial`)
    const { signal } = new AbortController()
    const { report } = await runImport({
      engine,
      tx,
      actor,
      signal,
      source: itemsOf(engine.room, file),
      row,
      details,
      isTrial: true,
    })
    await tx.run(sql`rollback to savepoint trial`)
    return report
  })

const work = async ({ engine, files, language, userOf }: ToolParts, options: ToolOptions): Promise<void> => {
  const problemLines: string[] = []
  try {
    const actor = await userOf(options.as)
    if (!actor.permissions.has('work-import-store') || !actor.permissions.has('task-import'))
      throw new StartError(`${actor.name} may not import work.`)
    const { path } = options
    const file = await fileOnDisk(path)
    const survey = await engine.room.run(surveyFileWork, { file })
    console.log(`${file.name}: ${survey.format}, ${survey.name}\n${lines(survey.counts)}`)
    const plan = await planFor(engine, actor, survey, options)
    await checkPlan(engine, actor, plan, survey, engine.db, 'carry out')
    printSurvey(engine, language, survey, plan)
    if (options.isTrial) {
      const report = await dryRun(engine, actor, file, { plan, survey })
      printReport(engine, language, translateReport(report, language, engine.translate))
      console.log('Tried out: nothing was written.')
      return
    }
    const rules = { accept: 'any', maxBytes: maxImportBytes, isRaw: true } as const
    const saved = await files.save(createReadStream(path), file.name, rules, actor.id)
    if ('fault' in saved) throw invalid({ file: [saved.fault] })
    problemLines.push(saved.stored.id)
    const id = await engine.db.transaction((tx) =>
      makeImport(engine, tx, actor, { fileId: saved.stored.id, name: file.name, survey }),
    )
    await engine.db.run(sql`update import_detail set plan = ${JSON.stringify(plan)}::jsonb where import_id = ${id}`)
    const job = workImportJob(() => files)
    // State and work are one transaction: a crash leaves an import that was only read.
    await engine.db.transaction(async (tx) => {
      await changeImport(engine, tx, actor, id, { state: 'importing' })
      const failedRows = failedRowsOf(engine, job.name)
      const signal = new AbortController().signal
      await job.run({ engine, tx, signal, attempt: 1, failedRows }, { import: id, by: actor.id })
    })
    const row = await lockImport(engine.db, id)
    const { report, failure } = await detailsOf(engine.db, row, language, engine.translate)
    if (report !== null) printReport(engine, language, report)
    if (failure !== null) throw new StartError(failure)
    console.log(`Imported into project ${row.project_id}.`)
  } finally {
    await files.settle(problemLines)
  }
}

/** Imports work from a file of another product beside a running server, as the page does. */
export const importTool: AreaTool = {
  name: 'import',
  read: (typed) => {
    const options = parseArguments(typed)
    return (parts) => work(parts, options)
  },
}
