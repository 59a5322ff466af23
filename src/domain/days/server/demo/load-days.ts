import { sql } from 'drizzle-orm'
import { dayIn, momentOf } from '../../../../core/query/relative.ts'
import { dayAfter } from '../../../../core/time/days/days.ts'
import { isoOf } from '../../../../server/clock.ts'
import { type Demo, type DemoParts, idIn } from '../../../../server/demo.ts'
import { writerFor } from '../../../../server/rows/write/write.ts'
import { demoSeries, demoSingles, demoWorkspaces } from './days.ts'

const timeZone = 'Europe/Paris'
const [minuteMs, dayMs] = [60_000, 86_400_000]
/** The days before and after today, half a year together. */
const [backDays, onDays] = [91, 91]

/** Loads half a year of events with repeats, and three workspaces with their todos. */
const loadDays = async ({ engine, tx, rows }: DemoParts): Promise<void> => {
  const people = rows.of('user')
  const writer = writerFor(engine, 'system', tx)
  const { models } = engine
  const [workspace, todo] = [models.of('workspace'), models.of('todo')]
  const [stage, event] = [models.of('todo_stage'), models.of('event')]
  const today = dayIn(engine.now(), timeZone)
  const at = (day: string, hour: number, minute = 0): number =>
    momentOf(Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * minuteMs, timeZone)
  const by = (table: string, id: string, person: string) =>
    tx.run(sql`update ${sql.identifier(table)} set created_by = ${idIn(people, person)} where id = ${id}`)

  for (const { name, description, color, members, todos } of demoWorkspaces) {
    const id = await writer.create(workspace, {
      name,
      description,
      color,
      members: members.map((one) => idIn(people, one)),
    })
    await by(workspace.table, id, members[0])
    const stages: string[] = []
    for (const [order, column] of (['To do', 'In progress', 'Done'] as const).entries())
      stages.push(
        await writer.create(stage, {
          workspace_id: id,
          name: column,
          order,
          is_done: order === 2,
          color: ['#5b6676', '#1d5fd1', '#157347'][order],
        }),
      )
    for (const [title, place, days, priority, person, rule] of todos) {
      const made = await writer.create(todo, {
        title,
        workspace_id: id,
        stage_id: stages[place],
        priority,
        assignees: [idIn(people, person)],
        due_at: isoOf(at(dayAfter(today, days), 17)),
        ...(rule === undefined || place === 2 ? {} : { repeat_rule: rule }),
      })
      await by(todo.table, made, members[0])
    }
  }

  const first = dayAfter(today, -backDays)
  const monday = dayAfter(first, (8 - new Date(`${first}T00:00:00Z`).getUTCDay()) % 7)
  for (const [title, weekday, hour, minute, minutes, rule, maker, guests, color] of demoSeries) {
    const start = at(dayAfter(monday, weekday), hour, minute)
    const made = await writer.create(event, {
      title,
      time_zone: timeZone,
      repeat_rule: rule,
      attendees: guests.map((one) => idIn(people, one)),
      start_datetime: isoOf(start),
      end_datetime: isoOf(start + minutes * minuteMs),
      reminder_minutes: 10,
      ...(color === undefined ? {} : { color }),
    })
    await by(event.table, made, maker)
  }
  for (let week = 0; week < (backDays + onDays) / 7; week++) {
    const [title, color] = demoSingles[week % demoSingles.length] ?? ['']
    const maker = (['manager', 'leader', 'member'] as const)[week % 3] ?? 'manager'
    const day = dayAfter(monday, week * 7 + ((week * 3) % 5))
    const isAllDay = week % 5 === 4
    const start = isAllDay ? at(day, 0) : at(day, 9 + ((week * 2) % 8))
    const made = await writer.create(event, {
      title,
      time_zone: timeZone,
      is_all_day: isAllDay,
      start_datetime: isoOf(start),
      end_datetime: isoOf(isAllDay ? start + dayMs : start + (60 + (week % 3) * 30) * minuteMs),
      ...(color === undefined ? {} : { color }),
    })
    await by(event.table, made, maker)
  }
}

export const daysDemo: Demo = { load: loadDays }
