import ICAL from 'ical.js'
import { expect } from 'vitest'
import type { Body, Person, Product } from './product.ts'

/** Returns a moment to the minute, like the plan's own. */
const minute = (at: string | null | undefined): string | null => (at == null ? null : at.slice(0, 16))

/** Returns the ends of tasks by name in a feed for calendar programs; finished tasks are in no feed. */
const endsIn = (ics: string): ReadonlyMap<string, string> =>
  new Map(
    new ICAL.Component(ICAL.parse(ics))
      .getAllSubcomponents('vevent')
      .map((event) => [
        String(event.getFirstPropertyValue('summary')).replace(/^T-\d+ /, ''),
        (event.getFirstPropertyValue('dtend') ?? event.getFirstPropertyValue('dtstart') ?? '').toString().slice(0, 16),
      ]),
  )

/**
 * Returns when the tasks of a project begin and end, by list, single row, calendar, feed and timeline. It checks that
 * these agree, so that this is one answer.
 */
export const planTruth = async (
  product: Product,
  { send }: Person,
  { project, feed }: { readonly project: string; readonly feed: string },
): Promise<{ readonly [name: string]: string }> => {
  const read = async (path: string): Promise<Body> => {
    const answer = await send('GET', `/api${path}`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data
  }
  const list: readonly Body[] = await read(`/tasks?filter[project_id]=${project}&perPage=100`)
  const schedule = await read(`/projects/${project}/schedule`)
  const bars = await read(`/projects/${project}/schedule/bars`)
  const shown = new Map<string, Body>(schedule.tasks.map((row: Body) => [row.id, row]))
  const month: readonly Body[] = await read(
    `/tasks/calendar?from=2027-01-01&to=2027-02-28&filter[project_id]=${project}`,
  )
  const inMonth = new Map(month.map((row) => [row.id, row]))
  const entries = endsIn((await product.app.inject({ method: 'GET', url: new URL(feed).pathname })).body)
  const truth: { [name: string]: string } = {}
  for (const task of list) {
    const { id, name, status } = task
    const told = [minute(task.start_at), minute(task.due_at)]
    const one = await read(`/tasks/${id}`)
    expect([minute(one.start_at), minute(one.due_at)], `row ${name}`).toEqual(told)
    const row = shown.get(id)
    if (row !== undefined) {
      const [start, end] = [minute(row.start_at), minute(row.end_at)]
      expect(row.is_milestone && told[0] === null ? [null, end] : [start, end], `timeline ${name}`).toEqual(told)
    }
    const entry = entries.get(name)
    if (entry !== undefined && !['done', 'closed', 'rejected'].includes(status))
      expect(entry, `feed ${name}`).toBe(told[1])
    const inCalendar = inMonth.get(id)
    if (inCalendar !== undefined) {
      const { start, end, sets } = inCalendar
      const dates = sets === 'both' ? [minute(start), minute(end)] : [null, minute(start)]
      expect(dates, `calendar ${name}`).toEqual(told)
    }
    truth[name] = `${told[0] ?? ''} ${told[1] ?? ''}`
  }
  expect([schedule.moved, bars.moved_count], 'nothing lies elsewhere than the plan computes').toEqual([[], 0])
  for (const phase of schedule.tasks.filter(({ kind }: Body) => kind === 'phase')) {
    const { start_at, end_at } = await read(`/phases/${phase.id}`)
    expect([minute(start_at), minute(end_at)], `phase ${phase.name}`).toEqual([
      minute(phase.start_at),
      minute(phase.end_at),
    ])
  }
  return truth
}
