import { actionDocs, readDocs } from '../../../server/api/docs/call-docs.ts'
import { list } from '../../../server/api/docs/parts.ts'
import { type Api, idOf } from '../../../server/api/route-context.ts'
import type { Json } from '../../../server/db/database.ts'
import { type Hours, hoursFrom, isNever, type OpenTime, within } from '../hours.ts'
import { level } from '../level.ts'
import { type Work, weekLoads } from '../load.ts'
import type { Schedule } from '../plan.ts'
import type { PlanChanges } from './changes.ts'
import { computed, readPlan } from './compute.ts'
import { datedRows } from './dated-rows.ts'
import { previewAnswer, previewOf } from './preview.ts'
import { isPut, type ProjectPlan } from './project-plan.ts'
import { isoAt } from './row-answer.ts'

const week = 7 * 1440
/** 5 January 1970 was a Monday. */
const monday = 4 * 1440
const mostWeeks = 260

/** People of the tasks that the caller sees, with their weeks. */
const loadAnswer = (project: ProjectPlan, schedule: Schedule): Json => {
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

/** People's load and levelling. */
export const loadRoutes = ({ app, engine, actor }: Api): void => {
  app.get(
    '/api/projects/:id/schedule/load',
    {
      config: { access: { permission: 'task-estimate' } },
      schema: readDocs(
        'project',
        'project_schedule_load',
        'What is left to do, by person and week',
        { data: { type: 'object', properties: { weeks: list({ type: 'string' }), people: list({ type: 'object' }) } } },
        true,
      ),
    },
    async (request) =>
      engine.heavily(actor(request), async (on) => {
        const plan = await readPlan(engine, actor(request), on, idOf(request))
        return { data: loadAnswer(plan, computed(plan)) }
      }),
  )

  app.post(
    '/api/projects/:id/schedule/level',
    {
      config: { access: { permission: 'task-index' }, isRead: true },
      schema: actionDocs(
        'project',
        'project_schedule_level',
        'The plan in which nobody works on two tasks at once, without storing it (rule: least late start)',
        undefined,
        true,
        { data: { type: 'object' } },
      ),
    },
    async (request) =>
      engine.heavily(actor(request), async (on) => {
        const caller = actor(request)
        const plan = await readPlan(engine, caller, on, idOf(request))
        computed(plan)
        const seen = plan.rows.tasks.filter(({ may_see }) => may_see)
        const assigned = new Map(seen.map(({ id, assignees }) => [id, assignees]))
        const { delays, left, schedule: levelled } = level(plan.plan, assigned)
        const starts = new Map(levelled.tasks.map(({ id, start }) => [id, start]))
        const changes = seen.flatMap((task): PlanChanges['changes'] => {
          const by = delays.get(task.id) ?? 0
          // What stays where it is put is put elsewhere; all others are held back from where links would let them begin.
          if (isPut(task))
            return by === 0 || isNever(starts.get(task.id) as number)
              ? []
              : [{ id: task.id, move_to: isoAt(starts.get(task.id) as number) }]
          return by === task.delay ? [] : [{ id: task.id, delay: by }]
        })
        const preview = previewOf(plan, { changes, links: { add: [], change: [], remove: [] } }, engine.now())
        const others = await datedRows(engine, caller, on, plan.rows.project.id)
        return { data: { ...previewAnswer(preview), others, changes, left } }
      }),
  )
}
