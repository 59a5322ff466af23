import { createReadStream, readFileSync } from 'node:fs'
import type { AreaTool, ToolParts } from '../../../../server/area.ts'
import type { Engine } from '../../../../server/engine.ts'
import { StartError } from '../../../../server/start-error.ts'
import { readTyped, type Typed } from '../../../../server/tool-arguments.ts'
import { typedPath } from '../../../../server/typed-path.ts'
import { type HistoryReport, importWhole } from './import-history.ts'
import { sheetIn } from './log-rows.ts'
import type { HistoryProblem } from './read-events.ts'
import { surveyOf } from './survey-log.ts'

const kind = 'ticket-log'
const takes = {
  usage: `Usage: npm run import -- --kind ${kind} FILE [--mapping FILE] [--source NAME] [--time-zone ZONE] [--days dmy|mdy] [--as MAIL] [--skip-bad] [--try]`,
  options: ['mapping', 'source', 'time-zone', 'days', 'as'],
  flags: ['skip-bad', 'try'],
} as const
type Asked = Typed<(typeof takes.options)[number], (typeof takes.flags)[number]>

/** Returns the mapping of the file, overridden by typed options, in the form that the page sends. */
const mappingOf = ({ values }: Asked): object => {
  const { mapping, source, days } = values
  const zone = values['time-zone']
  let given: unknown = {}
  try {
    if (mapping !== undefined) given = JSON.parse(readFileSync(typedPath(mapping), 'utf8'))
  } catch (error) {
    throw new StartError(`${mapping}: ${error instanceof Error ? error.message : error}`)
  }
  return {
    ...(given as object),
    ...(source === undefined ? {} : { source }),
    ...(zone === undefined ? {} : { time_zone: zone }),
    ...(days === undefined ? {} : { days }),
  }
}

const problemKeys: { readonly [code: string]: string } = {
  no_ticket: 'ticket_history:problem.no_ticket',
  bad_time: 'ticket_history:problem.bad_time',
  day_order: 'ticket_history:problem.day_order',
  bad_status: 'ticket_history:problem.bad_status',
  bad_priority: 'ticket_history:problem.bad_priority',
  too_long: 'ticket_history:problem.too_long',
  too_many_events: 'ticket_history:problem.too_many_events',
}

const printReport = ({ translate }: Engine, language: Engine['site']['language'], report: HistoryReport): void => {
  const { events, tickets, existing, problems, problem_count: bad, has_status: hasStatus, unknown, written } = report
  const say = (key: string, params: object) => console.log(translate(language, key, { ...params }))
  const lineOf = ({ code, line, word }: HistoryProblem) => say(problemKeys[code] ?? code, { line, word })
  problems.forEach(lineOf)
  if (bad > problems.length) say('ticket_history:more', { count: bad - problems.length })
  if (events > 0 && !hasStatus) say('ticket_history:statusless', {})
  for (const [target, names] of Object.entries(unknown)) console.log(`? ${target}: ${names.join(', ')}`)
  say(written ? 'ticket_history:written' : 'ticket_history:tried', { events, tickets, existing })
}

const work = async ({ engine, language, userOf }: ToolParts, asked: Asked): Promise<void> => {
  const mapping = mappingOf(asked)
  const caller = await userOf(asked.values.as)
  if (!caller.permissions.has('ticket-import')) throw new StartError(`${caller.name} may not import tickets.`)
  const open = () => createReadStream(asked.path)
  const { columns } = await surveyOf(engine.room, open(), sheetIn(mapping))
  const ownColumns: { readonly [name: string]: string } =
    (mapping as { columns?: { [name: string]: string } }).columns ?? {}
  for (const { name, says } of columns) console.log(`  ${name.padEnd(24)} ${ownColumns[name] ?? says}`)
  const dryRun = asked.flags.has('try')
  const report = await importWhole(engine, caller, open(), {
    mapping,
    dryRun,
    skipBad: asked.flags.has('skip-bad'),
    onProgress: () => {},
  })
  printReport(engine, language, report)
  if (!report.written && !dryRun)
    throw new StartError('Nothing was brought in: map what is not understood, or --skip-bad.')
}

/** Imports tickets with their past from a log of another system, as the page does. */
export const historyTool: AreaTool = {
  name: 'import',
  kind,
  read: (typed) => {
    const asked = readTyped(typed, takes)
    return (parts) => work(parts, asked)
  },
}
