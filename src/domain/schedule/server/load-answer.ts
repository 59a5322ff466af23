import type { Json } from '../../../server/db/database.ts'
import { type Hours, hoursFrom, isNever, type OpenTime, within } from '../hours.ts'
import { type Work, weekLoads } from '../load.ts'
import type { Schedule } from '../plan.ts'
import type { ProjectPlan } from './project-plan.ts'
import { isoAt } from './row-answer.ts'

const week = 7 * 1440
/** 5 January 1970 was a Monday. */
const monday = 4 * 1440
const mostWeeks = 260

/** People of the tasks that the caller sees, with their weeks. */
export const loadAnswer = (project: ProjectPlan, schedule: Schedule): Json => {
  const { rows, plan, hoursOf, calendars } = project
  const dates = new Map(schedule.tasks.map((one) => [one.id, one]))
  const first = Math.floor((within(schedule.start) - monday) / week) * week + monday
  const count = Math.min(mostWeeks, Math.max(1, Math.ceil((schedule.finish - first) / week)))
  const weeks = Array.from({ length: count + 1 }, (_, at) => first + at * week)
  const works = new Map<string, Work[]>()
  for (const task of rows.tasks) {
    const one = dates.get(task.id)
    if (!task.may_see || one === undefined || isNever(one.finish) || one.summary || one.duration === 0) continue
    const minutes = task.estimate === null ? one.duration : task.estimate / Math.max(1, task.assignees.length)
    const left = minutes * (1 - one.progress / 100)
    for (const person of task.assignees) {
      const own = works.get(person)
      const work = { start: one.start, finish: one.finish, minutes: left, hours: hoursOf(task) }
      if (own === undefined) works.set(person, [work])
      else own.push(work)
    }
  }
  const hoursOfPerson = (id: string): Hours => hoursFrom(plan.calendars[calendars.ofPerson(id)] as OpenTime, plan.start)
  return {
    weeks: weeks.slice(0, -1).map(isoAt),
    people: rows.people
      .filter(({ id }) => works.has(id))
      .map(({ id, name }) => ({
        id,
        name,
        weeks: weekLoads(works.get(id) ?? [], hoursOfPerson(id), weeks).map(({ load, capacity: has }) => ({
          load,
          capacity: has,
          is_over: load > has,
        })),
      })),
  }
}
