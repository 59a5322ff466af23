import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { keyOfChoice } from '../../../../core/keys.ts'
import { type Cell, empty, textCell } from '../../../../server/export/cell.ts'
import { contentTypes } from '../../../../server/export/export.ts'
import { disposition } from '../../../../server/export/request.ts'
import { wallClock } from '../../../../server/export/wall-clock.ts'
import { xlsxSheet } from '../../../../server/export/xlsx.ts'
import type { BurndownAnswer, CycleAnswer, FlowAnswer, VelocityAnswer } from '../../figure-answers.ts'
import { taskStatuses } from '../../task-status.ts'

/** A figure as rows of a file, headers first. */
export type Table = { readonly title: string; readonly headers: readonly string[]; readonly rows: readonly Cell[][] }
export type Word = (key: string, values?: { readonly [name: string]: string }) => string

const number = (value: number | null): Cell => (value === null ? empty : { kind: 'number', text: String(value) })
const momentOf = (timeZone: string) => {
  const clock = wallClock(timeZone)
  return (at: string | null): Cell => (at === null ? empty : { kind: 'moment', text: clock(at) })
}

/** What is known of a sprint's days; what lies ahead is no figure. */
export const burndownTable = ({ points, sprint, unit }: BurndownAnswer, word: Word, timeZone: string): Table => {
  const moment = momentOf(timeZone)
  const names = ['at', 'scope', 'done', 'remaining', 'ideal'] as const
  return {
    title: word('figures:title', { name: sprint.name }),
    headers: [...names.map((name) => word(`figures:column.${name}`)), word('figures:unit.label')],
    rows: points
      .filter(({ kind }) => kind !== 'ahead')
      .map(({ at, scope, done, remaining, ideal }) => [
        moment(at),
        number(scope),
        number(done),
        number(remaining),
        number(ideal),
        textCell(word(`figures:unit.${unit}`)),
      ]),
  }
}

export const velocityTable = ({ sprints, unit }: VelocityAnswer, word: Word, timeZone: string): Table => {
  const moment = momentOf(timeZone)
  const names = ['sprint', 'phase', 'committed', 'completed', 'started', 'ended'] as const
  return {
    title: word('figures:velocity'),
    headers: [...names.map((name) => word(`figures:column.${name}`)), word('figures:unit.label')],
    rows: sprints.map(({ name, phase, committed, completed, started_at, completed_at }) => [
      textCell(name),
      textCell(phase),
      number(committed),
      number(completed),
      moment(started_at),
      moment(completed_at),
      textCell(word(`figures:unit.${unit}`)),
    ]),
  }
}

export const flowTable = ({ points }: FlowAnswer, word: Word): Table => ({
  title: word('figures:flow'),
  headers: [word('figures:column.day'), ...taskStatuses.map((status) => word(keyOfChoice('task', 'status', status)))],
  rows: points.map(({ day, counts }) => [
    { kind: 'day', text: day },
    ...taskStatuses.map((status) => number(counts[status])),
  ]),
})

export const cycleTable = ({ points }: CycleAnswer, word: Word, timeZone: string): Table => {
  const moment = momentOf(timeZone)
  const names = ['task', 'finished', 'cycle', 'lead'] as const
  return {
    title: word('figures:cycle'),
    headers: names.map((name) => word(`figures:column.${name}`)),
    rows: points.map(({ task, at, cycle, lead }) => [
      textCell(task === null ? word('figures:hiddenTask') : `T-${task.number} ${task.name}`),
      moment(at),
      number(cycle),
      number(lead),
    ]),
  }
}

/** Sends a figure as a workbook. Texts stay texts: a sprint called `=1+1` is no formula. */
export const sendTable = (reply: FastifyReply, name: string, table: Table, rightToLeft: boolean): FastifyReply => {
  const out = new PassThrough()
  reply.raw.once('close', () => out.destroy())
  const write = async () => {
    const sheet = xlsxSheet(out, table.title, rightToLeft)
    await sheet.begin(table.headers)
    await sheet.add(table.rows)
    await sheet.end()
  }
  write().catch((error: unknown) => void out.destroy(error as Error))
  return reply
    .type(contentTypes.xlsx)
    .header('content-disposition', disposition(`${name}.xlsx`, `${table.title}.xlsx`))
    .send(out)
}
