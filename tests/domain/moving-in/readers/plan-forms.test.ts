import { expect, test } from 'vitest'
import { ganttProject } from '../../../../src/domain/moving-in/server/readers/plans/gantt-project.ts'
import { msProject } from '../../../../src/domain/moving-in/server/readers/plans/ms-project.ts'
import { readerFor } from '../../../../src/domain/moving-in/server/readers/readers.ts'
import { openTimeIn } from '../../../../src/domain/moving-in/server/source-hours.ts'
import type { SourceCalendar, SourceItem } from '../../../../src/domain/moving-in/source.ts'
import { rowsOf } from '../../../../src/web/views/timeline/item.ts'
import { fileOf } from './reading.ts'

/** Plans as programs write them that are neither Microsoft Project nor GanttProject, or as people change them by hand. */
const reading = { columns: {}, dates: 'ymd', timeZone: 'UTC' } as const
const read = async (file: ReturnType<typeof fileOf>) => {
  const reader = await readerFor(file)
  const [items, told]: [SourceItem[], string[]] = [[], []]
  for await (const entry of reader.items(file, reading)) {
    if ('item' in entry) items.push(entry.item)
    for (const { shown, column, code } of 'item' in entry ? entry.problems : [entry])
      told.push([shown, column, code].join(' '))
  }
  return { reader, items, told, plan: (name: string) => items.find((item) => item.name === name)?.plan }
}
const project = (tasks: string, calendars = '') =>
  `<Project xmlns="http://schemas.microsoft.com/project"><Calendars>${calendars}</Calendars><Tasks>${tasks}</Tasks></Project>`
const task = (uid: number, more: string) =>
  `<Task><UID>${uid}</UID><Name>T${uid}</Name><OutlineLevel>1</OutlineLevel>${more}</Task>`

test('days without a time: what ends on one ends with it', async () => {
  const { items, plan, told } = await read(
    fileOf(
      project(
        [
          task(
            1,
            '<Start>2027-01-04</Start><Finish>2027-01-05</Finish><Deadline>2027-01-06</Deadline><ActualFinish>2027-01-05</ActualFinish><Baseline><Number>0</Number><Start>2027-01-04</Start><Finish>2027-01-05</Finish></Baseline>',
          ),
          task(2, '<ConstraintType>7</ConstraintType><ConstraintDate>2027-01-08</ConstraintDate>'),
          task(3, '<ConstraintType>4</ConstraintType><ConstraintDate>2027-01-08</ConstraintDate>'),
          // With a time it is that moment, also midnight.
          task(4, '<Finish>2027-01-05T00:00:00</Finish>'),
        ].join(''),
      ),
      'days.xml',
    ),
  )
  expect([items[0]?.start, items[0]?.due, items[3]?.due]).toEqual([
    ...['2027-01-04T00:00:00.000Z', '2027-01-05T23:59:00.000Z', '2027-01-05T00:00:00.000Z'],
  ])
  expect(plan('T1')).toMatchObject({
    deadline: '2027-01-06T23:59:00.000Z',
    actualEnd: '2027-01-05T23:59:00.000Z',
    baselines: [{ start: '2027-01-04T00:00:00.000Z', end: '2027-01-05T23:59:00.000Z' }],
  })
  expect([plan('T2')?.constraintAt, plan('T3')?.constraintAt]).toEqual([
    ...['2027-01-08T23:59:00.000Z', '2027-01-08T00:00:00.000Z'],
  ])
  expect(told).toEqual([])
})

test('values that are out of all measure are told; a baseline given twice counts once', async () => {
  const { plan, told, items } = await read(
    fileOf(
      project(
        [
          task(1, '<LevelingDelay>99999999999</LevelingDelay><ConstraintType>12</ConstraintType>'),
          task(2, '<Baseline><Duration>PT8H</Duration></Baseline><Baseline><Number>0</Number></Baseline>'),
          task(
            3,
            '<Manual>1</Manual><ManualStart>2027-01-04T08:00:00</ManualStart><ManualFinish>2027-01-04T12:00:00</ManualFinish>',
          ),
        ].join(''),
      ),
      'far.xml',
    ),
  )
  expect(plan('T1')).toMatchObject({ delay: 0, constraint: 'as_soon_as_possible', constraintAt: null })
  expect(plan('T2')?.baselines).toMatchObject([{ duration: 480 }])
  // By hand it is where its people put it, whether that was computed or not.
  expect([items[2]?.start, items[2]?.due]).toEqual(['2027-01-04T08:00:00.000Z', '2027-01-04T12:00:00.000Z'])
  expect(told).toEqual(['T1 constraint bad_number', 'T1 delay bad_duration'])

  const gan = await read(
    fileOf(
      '<project name="Far" view-index="0" gantt-divider-location="1"><tasks><task name="No number" start="2027-01-04" duration="1"><task id="2" name="Below" start="2027-01-04" duration="99999999"><depend id="3" type="2" difference="99999"/></task></task><task id="3" name="Then" start="2027-01-05" duration="1"/></tasks><previous><previous-tasks name="Signed"><previous-task id="3" start="2027-01-04" duration="99999999"/></previous-tasks><previous-tasks name="signed"><previous-task id="3" start="2027-01-05" duration="1"/></previous-tasks></previous></project>',
      'far.gan',
    ),
  )
  expect(gan.told).toEqual(['Below duration bad_duration', 'Below successors bad_duration'])
  expect(gan.plan('Below')?.duration).toBe(6_000_000)
  expect(gan.plan('Then')).toMatchObject({ dependencies: [{ lag: 600_000 }], baselines: [{ name: 'Signed' }] })
  // What has no number of its own keeps its parts.
  expect(gan.items.map(({ parent }) => parent)).toEqual([null, gan.items[0]?.key, null])
})

test('names with a prefix, in UTF-16 with its mark, and outlines deeper than anybody folds', async () => {
  const deep = Array.from(
    { length: 400 },
    (_, n) => `<p:Task><p:UID>${n + 1}</p:UID><p:Name>L${n}</p:Name><p:OutlineLevel>${n + 1}</p:OutlineLevel></p:Task>`,
  )
  const text = `<?xml version="1.0" encoding="UTF-16"?><p:Project xmlns:p="http://schemas.microsoft.com/project"><p:Tasks>${deep.join('')}</p:Tasks></p:Project>`
  const { reader, items, told } = await read(fileOf(Buffer.from(`\uFEFF${text}`, 'utf16le'), 'deep.xml'))
  expect([reader, items.length, told]).toEqual([msProject, 400, []])
  expect(items.slice(1).every(({ parent }, at) => parent === items[at]?.key)).toBe(true)
  const bars = items.map(({ key, parent, name }) => ({
    id: key,
    parent,
    name,
    start: null,
    end: null,
    progress: 0,
    isMilestone: false,
    isSummary: false,
    mayMove: false,
  }))
  expect(rowsOf(bars, new Set()).map(({ depth }) => depth)).toEqual(items.map((_, n) => n))
})

test('calendars: hours out of order, overlapping, of no time at all; without days; all days closed; a loop of bases', async () => {
  const times = (...spans: string[]) =>
    `<WorkingTimes>${spans.map((one) => `<WorkingTime><FromTime>${one.split(' ')[0]}</FromTime><ToTime>${one.split(' ')[1]}</ToTime></WorkingTime>`).join('')}</WorkingTimes>`
  const monday = (hours: string) =>
    `<WeekDays><WeekDay><DayType>2</DayType><DayWorking>1</DayWorking>${hours}</WeekDay></WeekDays>`
  const closed = Array.from(
    { length: 7 },
    (_, n) => `<WeekDay><DayType>${n + 1}</DayType><DayWorking>0</DayWorking></WeekDay>`,
  )
  const file = fileOf(
    project(
      task(1, ''),
      [
        `<Calendar><UID>1</UID><Name>Mixed</Name>${monday(times('13:00:00 17:00:00', '08:00:00 12:00:00', '11:00:00 14:00:00', '09:00:00 99:00:00'))}</Calendar>`,
        '<Calendar><UID>2</UID><Name>Empty</Name></Calendar>',
        `<Calendar><UID>3</UID><Name>Closed</Name><WeekDays>${closed.join('')}</WeekDays></Calendar>`,
        '<Calendar><UID>4</UID><Name>A</Name><BaseCalendarUID>5</BaseCalendarUID></Calendar><Calendar><UID>5</UID><Name>B</Name><BaseCalendarUID>4</BaseCalendarUID></Calendar>',
        `<Calendar><UID>6</UID><Name>Round the clock</Name>${monday(times('00:00:00 00:00:00'))}</Calendar>`,
      ].join(''),
    ),
    'calendars.xml',
  )
  const calendars = (await msProject.project?.(file, reading))?.calendars ?? []
  const [from, to] = [Date.UTC(2027, 0, 4) / 60_000, Date.UTC(2027, 0, 5) / 60_000]
  const open = (at: number) =>
    openTimeIn(calendars[at] as SourceCalendar, 'UTC')(from, to).map(([a, b]) => [a - from, b - from].join('-'))
  expect(open(0)).toEqual(['480-1020'])
  expect(open(1)).toEqual(['480-720', '780-1020'])
  expect(open(2)).toEqual([])
  expect([open(3), open(4)]).toEqual([open(1), open(1)])
  expect(open(5)).toEqual(['0-1440'])
  expect(
    await ganttProject.project?.(fileOf('<project name="x" view-index="0"><tasks/></project>', 'x.gan'), reading),
  ).toMatchObject({
    calendar: 'calendar',
  })
})

test('working times over midnight go on in the morning after, or are told', async () => {
  const times = (...spans: string[]) =>
    `<DayWorking>1</DayWorking><WorkingTimes>${spans.map((one) => `<WorkingTime><FromTime>${one.split(' ')[0]}</FromTime><ToTime>${one.split(' ')[1]}</ToTime></WorkingTime>`).join('')}</WorkingTimes>`
  const night = times('22:00:00 06:00:00')
  // Nights from Sunday to Thursday: the last one ends on Friday morning.
  const week = [1, 2, 3, 4, 5, 6, 7].map(
    (type) => `<WeekDay><DayType>${type}</DayType>${type < 6 ? night : '<DayWorking>0</DayWorking>'}</WeekDay>`,
  )
  const exception = (from: string, to: string, hours: string) =>
    `<Exception><TimePeriod><FromDate>${from}T00:00:00</FromDate><ToDate>${to}T23:59:00</ToDate></TimePeriod><Name>E</Name><Type>1</Type>${hours}</Exception>`
  const file = fileOf(
    project(
      task(1, ''),
      `<Calendar><UID>1</UID><Name>Nights</Name><WeekDays>${week.join('')}</WeekDays><Exceptions>${[
        exception('2027-01-08', '2027-01-09', times('20:00:00 02:00:00')),
        exception('2027-02-01', '2027-02-01', times('1984-01-01T7:30:00 23:00', '23:30:00 01:00:00', '09:00 09:00')),
        exception('2027-02-02', '2027-02-02', '<DayWorking>0</DayWorking>'),
      ].join('')}</Exceptions></Calendar>`,
    ),
    'nights.xml',
  )
  const plan = await msProject.project?.(file, reading)
  const [nights] = plan?.calendars ?? []
  expect(nights?.week.map((hours) => hours.toSorted().join(' '))).toEqual([
    ...Array(4).fill('00:00-06:00 22:00-24:00'),
    '00:00-06:00',
    '',
    '22:00-24:00',
  ])
  expect(nights?.days.map(({ from, to, hours }) => `${from} ${to} ${hours.join(' ')}`)).toEqual([
    '2027-01-08 2027-01-08 20:00-24:00',
    '2027-01-09 2027-01-09 00:00-02:00 20:00-24:00',
    '2027-01-10 2027-01-10 00:00-02:00 22:00-24:00',
    '2027-02-01 2027-02-01 07:30-23:00 23:30-24:00',
    '2027-02-02 2027-02-02 ',
  ])
  // The night before a day off, and what is no time at all.
  expect(plan?.left).toEqual([{ code: 'working_times', count: 2 }])
})

test('tasks without numbers or with the same one are kept apart; what is no number is told', async () => {
  const link = (from: number, type: number) =>
    `<PredecessorLink><PredecessorUID>${from}</PredecessorUID><Type>${type}</Type></PredecessorLink>`
  const { items, told } = await read(
    fileOf(
      project(
        [
          '<Task><ID>1</ID><Name>By place</Name></Task>',
          `<Task><ID>2</ID><Name>Behind</Name>${link(1, 9)}<PercentComplete>150</PercentComplete></Task>`,
          '<Task><Name>Neither</Name></Task><Task><Name>Nor</Name></Task><Task><UID>2</UID><Name>Again</Name></Task>',
        ].join(''),
      ),
      'numbers.xml',
    ),
  )
  expect(new Set(items.map(({ key }) => key)).size).toBe(5)
  expect(items[1]?.plan?.dependencies).toMatchObject([{ from: '1', type: 'finish_start' }])
  expect(told.toSorted()).toEqual(['Behind predecessors bad_number', 'Behind progress bad_number'])
})

test('levels by WBS codes alone; durations of a baseline that are none are told', async () => {
  const line = (uid: number, wbs: string, more = '') =>
    `<Task><UID>${uid}</UID><Name>T${uid}</Name><WBS>${wbs}</WBS><Duration>PT8H</Duration>${more}</Task>`
  const { items, told, plan } = await read(
    fileOf(
      project(
        [
          line(1, '1'),
          line(2, '1.1', '<Baseline><Number>0</Number><Duration>P1M</Duration><Work>PT4H</Work></Baseline>'),
          line(3, '1.1.1'),
          line(4, '2'),
          line(5, 'A.1'),
        ].join(''),
      ),
      'wbs.xml',
    ),
  )
  expect(items.map(({ key, parent }) => [key, parent])).toEqual([
    ['1', null],
    ['2', '1'],
    ['3', '2'],
    ['4', null],
    ['5', null],
  ])
  expect(plan('T2')?.baselines).toMatchObject([{ duration: null, work: 240 }])
  expect(told).toEqual(['1.1 baselines bad_duration'])
})

test('tasks of GanttProject without an id are apart, also on one line', async () => {
  const part = (name: string) => `<task name="${name}" start="2027-01-04" duration="1" complete="0"/>`
  const tasks = `<task name="Whole" start="2027-01-04" duration="2" complete="0">${part('Dig')}${part('Fill')}</task>`
  const { items } = await read(
    fileOf(`<project name="x" view-index="0"><tasks>${tasks}${part('Open')}</tasks></project>`, 'line.gan'),
  )
  const [whole] = items
  expect(items.map(({ name, parent }) => [name, parent])).toEqual([
    ['Whole', null],
    ['Dig', whole?.key],
    ['Fill', whole?.key],
    ['Open', null],
  ])
  expect(new Set(items.map(({ key }) => key)).size).toBe(4)
})
