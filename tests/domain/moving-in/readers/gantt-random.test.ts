import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ganttProject } from '../../../../src/domain/moving-in/server/readers/plans/gantt-project.ts'
import { isWhole } from '../../../breadth.ts'
import { fileOf, read } from './reading.ts'

/** Random plans as GanttProject writes them: what is read is what was written, with the days counted one by one. */
type Task = {
  readonly id: string
  readonly parent: string | null
  readonly name: string
  readonly day: number
  readonly days: number
  readonly isMilestone: boolean
  readonly complete: number
  readonly heldFrom: number | null
  readonly notes: string
}
type Link = { readonly from: string; readonly to: string; readonly type: 1 | 2 | 3 | 4; readonly lag: number }

const dayMs = 86_400_000
const first = Date.UTC(2027, 0, 4)
const dateOf = (day: number) => new Date(first + day * dayMs).toISOString().slice(0, 10)
const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[one] ?? '&quot;')

const name = fc.constantFrom('Dredge', 'Quai <nord>', 'رصيف & مرسى', 'Say "moor"', 'Übergabe', 'a'.repeat(90))
const person = fc.constantFrom('Ada', 'Lina Öz', 'سلمى')
const task = fc.record({
  name,
  day: fc.nat(60),
  days: fc.integer({ min: 1, max: 25 }),
  isMilestone: fc.boolean(),
  complete: fc.nat(100),
  heldFrom: fc.option(fc.nat(60)),
  notes: fc.constantFrom('', 'By tide', 'Two & <three>'),
  // Which of those before it the task is a part of.
  below: fc.option(fc.nat(9)),
})
const plan = fc
  .record({
    tasks: fc.array(task, { minLength: 1, maxLength: 10 }),
    links: fc.array(
      fc.record({
        from: fc.nat(9),
        to: fc.nat(9),
        lag: fc.integer({ min: -9, max: 9 }),
        type: fc.constantFrom(1, 2, 3, 4),
      }),
      { maxLength: 12 },
    ),
    people: fc.uniqueArray(person, { maxLength: 3 }),
    work: fc.array(fc.record({ task: fc.nat(9), person: fc.nat(2) }), { maxLength: 8 }),
    freeDays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 5 }),
    holidays: fc.uniqueArray(fc.nat(80), { maxLength: 6 }),
  })
  .map(({ tasks, links, work, ...more }) => {
    const all = tasks.map(
      ({ below, ...one }, n): Task => ({
        ...one,
        id: String(n),
        parent: below === null || n === 0 ? null : String(below % n),
      }),
    )
    const idOf = (n: number) => String(n % all.length)
    const seen = new Set<string>()
    const isNew = (key: string) => !seen.has(key) && seen.add(key).size > 0
    return {
      ...more,
      tasks: all,
      links: links
        .map(({ from, to, type, lag }): Link => ({ from: idOf(from), to: idOf(to), type, lag }))
        .filter(({ from, to }) => from !== to && isNew(`${from} ${to}`)),
      work: work
        .filter(({ person: at }) => at < more.people.length)
        .map(({ task: n, person: at }) => ({ task: idOf(n), person: at }))
        .filter(({ task: id, person: at }) => isNew(`work ${id} ${at}`)),
    }
  })
type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const xmlOf = ({ tasks, links, people, work, freeDays, holidays }: Plan): string => {
  const element = (one: Task): string => {
    const held = one.heldFrom === null ? '' : ` thirdDate="${dateOf(one.heldFrom)}" thirdDate-constraint="1"`
    const depends = links
      .filter(({ from }) => from === one.id)
      .map(({ to, type, lag }) => `<depend id="${to}" type="${type}" difference="${lag}" hardness="Strong"/>`)
    const parts = tasks.filter(({ parent }) => parent === one.id).map(element)
    return `<task id="${one.id}" name="${escaped(one.name)}" meeting="${one.isMilestone}" start="${dateOf(one.day)}" duration="${one.isMilestone ? 0 : one.days}" complete="${one.complete}"${held}>${
      one.notes === '' ? '' : `<notes>${escaped(one.notes)}</notes>`
    }${depends.join('')}${parts.join('')}</task>`
  }
  const week = weekdays.map((day, at) => `${day}="${freeDays.includes(at) ? 1 : 0}"`).join(' ')
  const dates = holidays.map((day) => {
    const [year, month, date] = dateOf(day).split('-').map(Number)
    return `<date year="${year}" month="${month}" date="${date}" type="HOLIDAY"/>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><project name="Random" view-index="0" gantt-divider-location="1"><calendars><day-types><default-week id="1" name="default" ${week}/></day-types>${dates.join('')}</calendars><tasks>${tasks
    .filter(({ parent }) => parent === null)
    .map(element)
    .join('')}</tasks><resources>${people
    .map((one, n) => `<resource id="${n}" name="${escaped(one)}"/>`)
    .join('')}</resources><allocations>${work
    .map(({ task: id, person: at }) => `<allocation task-id="${id}" resource-id="${at}" load="100.0"/>`)
    .join('')}</allocations></project>`
}

/** First and last working day of a task, day by day. */
const spanOf = ({ freeDays, holidays }: Plan, { day, days }: Task): readonly [string, string] => {
  const works = (at: number) => !freeDays.includes(at % 7) && !holidays.includes(at)
  let [at, left] = [day, days]
  while (!works(at)) at++
  const begin = at
  for (; ; at++) {
    if (works(at)) left--
    if (left === 0) return [`${dateOf(begin)}T08:00:00.000Z`, `${dateOf(at)}T17:00:00.000Z`]
  }
}
const htmlOf = (notes: string) => (notes === '' ? '' : `<p>${escaped(notes)}</p>`)
const types = { 1: 'start_start', 2: 'finish_start', 3: 'finish_finish', 4: 'start_finish' } as const

test('random plans of GanttProject are read as they were written', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (written) => {
      const file = fileOf(xmlOf(written), 'random.gan')
      const { items, entries } = await read(file)
      expect(entries.flatMap((entry) => ('item' in entry ? entry.problems : [entry]))).toEqual([])
      expect(items).toHaveLength(written.tasks.length)
      for (const one of written.tasks) {
        const item = items.find(({ key }) => key === one.id)
        const [start, end] = one.isMilestone ? [null, `${dateOf(one.day)}T00:00:00.000Z`] : spanOf(written, one)
        expect(item).toMatchObject({ name: one.name, parent: one.parent, start, due: end })
        expect(item?.html ?? '').toBe(htmlOf(one.notes))
        expect(item?.plan).toMatchObject({
          duration: one.isMilestone ? 0 : one.days * 480,
          isMilestone: one.isMilestone,
          progress: one.complete,
          constraint: one.heldFrom === null ? null : 'start_no_earlier_than',
          constraintAt: one.heldFrom === null ? null : `${dateOf(one.heldFrom)}T00:00:00.000Z`,
        })
        expect(new Set(item?.plan?.dependencies)).toEqual(
          new Set(
            written.links
              .filter(({ to }) => to === one.id)
              .map(({ from, type, lag }) => ({ from, type: types[type], lag: lag * 480, elapsed: false })),
          ),
        )
        expect(new Set(item?.assignees)).toEqual(
          new Set(
            written.work.filter(({ task: id }) => id === one.id).map(({ person: at }) => `${at} ${written.people[at]}`),
          ),
        )
      }
      const project = await ganttProject.project?.(file, { columns: {}, dates: 'ymd', timeZone: 'UTC' })
      const [calendar] = project?.calendars ?? []
      expect(calendar?.week.flatMap((hours, at) => (hours.length === 0 ? [at] : []))).toEqual(
        [...written.freeDays].sort(),
      )
      expect(new Set(calendar?.days.map(({ from }) => from))).toEqual(new Set(written.holidays.map(dateOf)))
    }),
    { numRuns: isWhole ? 2000 : 100 },
  )
})
