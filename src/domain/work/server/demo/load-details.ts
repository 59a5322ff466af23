import { generateNKeysBetween } from 'fractional-indexing'
import { uuidv7 } from 'uuidv7'
import { isoOf } from '../../../../server/clock.ts'
import type { Queryable } from '../../../../server/db/database.ts'
import type { Engine } from '../../../../server/engine.ts'
import { type BulkRow, writeMany } from '../../../../server/rows/write/bulk.ts'
import { completedStatuses, type TaskStatus } from '../../task-status.ts'
import { detailWords } from './detail-words.ts'
import { languageOf } from './task-words.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const minuteMs = 60_000

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
const peopleOf = (task: BulkRow): readonly string[] => task.assignees as readonly string[]
/** Returns milliseconds since 1970 UTC. */
const madeAt = (task: BulkRow): number => Date.parse(String(task.created_at))
const wordsOf = (task: BulkRow) => detailWords[languageOf(String(task.name))]
const isDone = (task: BulkRow): boolean => completedStatuses.includes(task.status as TaskStatus)
const isUnderWay = (task: BulkRow): boolean => task.status === 'in_progress'

/** Adds links: some tasks wait for the previous one of their project; some are related. */
export const withLinks = (tasks: readonly BulkRow[]): readonly BulkRow[] =>
  tasks.map((task, n) => {
    const next = tasks.find((other, m) => m > n && other.project_id === task.project_id && other.parent_id === null)
    if (task.parent_id !== null || next === undefined || n % 3 !== 1) return task
    return n % 4 === 1 ? { ...task, relates_to: [next.id] } : { ...task, blocks: [next.id] }
  })

const checklistsOf = (tasks: readonly BulkRow[], now: number) => {
  const checklistTasks = tasks.filter((task, n) => task.parent_id === null && n % 5 === 2)
  const lists = checklistTasks.map((task, n) => {
    const [name, ...lines] = pick(wordsOf(task).lists, n)
    return {
      task,
      lines,
      row: {
        id: uuidv7(),
        about_type: 'task',
        about_id: task.id,
        name,
        created_at: task.created_at,
        created_by: task.created_by,
      },
    }
  })
  const items = lists.flatMap(({ task, lines, row }) => {
    const people = peopleOf(task)
    const ticked = isDone(task) ? lines.length : isUnderWay(task) ? 2 : 0
    return lines.map((text, n) => ({
      id: uuidv7(),
      checklist_id: row.id,
      text,
      done: n < ticked,
      assignee_id: n % 2 === 0 ? (people[0] ?? null) : null,
      due_at: n === 1 && !isDone(task) ? isoOf(now + (n + 2) * dayMs) : null,
      created_at: isoOf(madeAt(task) + n * minuteMs),
      created_by: task.created_by,
    }))
  })
  const keys = generateNKeysBetween(null, null, items.length)
  return { lists: lists.map(({ row }) => row), items: items.map((item, n) => ({ ...item, position: keys[n] })) }
}

const commentsOf = (tasks: readonly BulkRow[], now: number): BulkRow[] =>
  tasks
    .filter((task, n) => n % 3 === 0 && (isDone(task) || isUnderWay(task)) && peopleOf(task).length > 0)
    .flatMap((task, n) => {
      const people = [...peopleOf(task), String(task.created_by)]
      const last = isDone(task) ? Date.parse(String(task.completed_at)) : now - hourMs
      return Array.from({ length: 1 + (n % 3) }, (_, m) => ({
        id: uuidv7(),
        about_type: 'task',
        about_id: task.id,
        body: `<p>${pick(wordsOf(task).comments, n + m)}</p>`,
        shared_with_client: task.shared_with_client === true && m === 0,
        created_by: pick(people, m),
        created_at: isoOf(last - (m * 31 + (n % 7)) * hourMs),
      }))
    })

/** Hours at which work may begin without overlapping. */
const slots = [8, 10.5, 13.5, 15.5]
const longest = 110

/** Returns time entries of a task's assignees, in the last days before its end or today. */
const timeOf = (tasks: readonly BulkRow[], now: number): BulkRow[] => {
  const takenKeys = new Set<string>()
  const today = now - (now % dayMs)
  /** Returns the latest free working hour of a person, searching back from a day. */
  const free = (person: string, from: number): number | undefined => {
    for (let back = 1; back <= 8; back++) {
      const day = from - back * dayMs
      const isWeekend = [0, 6].includes(new Date(day).getUTCDay())
      const slot = isWeekend ? undefined : slots.find((hour) => !takenKeys.has(`${person} ${day} ${hour}`))
      if (slot === undefined) continue
      takenKeys.add(`${person} ${day} ${slot}`)
      return day + slot * hourMs
    }
    return undefined
  }
  return tasks
    .filter((task) => isUnderWay(task) || (isDone(task) && task.parent_id === null))
    .flatMap((task, n) => {
      const completedAt = isDone(task) ? Date.parse(String(task.completed_at)) : today
      return peopleOf(task)
        .slice(0, 2)
        .flatMap((person, m): BulkRow[] => {
          const start = free(person, Math.min(today, completedAt - (completedAt % dayMs)))
          if (start === undefined || start < madeAt(task)) return []
          const end = start + (30 + ((n * 17 + m * 29) % (longest - 30))) * minuteMs
          return [
            {
              id: uuidv7(),
              about_type: 'task',
              about_id: task.id,
              project_id: task.project_id,
              user_id: person,
              started_at: isoOf(start),
              ended_at: isoOf(end),
              note: n % 2 === 0 ? pick(wordsOf(task).notes, n) : null,
              is_billable: n % 5 !== 4,
              created_at: isoOf(end),
              created_by: person,
            },
          ]
        })
    })
}

/** Adds checklists, comments and time entries to the demo's tasks. */
export const loadDetails = async (engine: Engine, tx: Queryable, tasks: readonly BulkRow[]): Promise<void> => {
  const now = engine.now()
  const accepted = tasks.filter(({ status }) => status !== 'rejected')
  const { lists, items } = checklistsOf(accepted, now)
  await writeMany(engine, tx, 'checklist', lists)
  await writeMany(engine, tx, 'checklist_item', items)
  await writeMany(engine, tx, 'comment', commentsOf(accepted, now))
  await writeMany(engine, tx, 'time_entry', timeOf(accepted, now))
}
