import { describe, expect, test } from 'vitest'
import { ganttProject } from '../../../../src/domain/moving-in/server/readers/plans/gantt-project.ts'
import { msProject } from '../../../../src/domain/moving-in/server/readers/plans/ms-project.ts'
import { durationOf } from '../../../../src/domain/moving-in/server/readers/plans/ms-project-task.ts'
import { readerFor } from '../../../../src/domain/moving-in/server/readers/readers.ts'
import type { SourceItem, SourceProblem } from '../../../../src/domain/moving-in/source.ts'
import { fileOf } from './reading.ts'

const reading = { columns: {}, dates: 'ymd', timeZone: 'Europe/Brussels' } as const
const all = async (text: string, name: string) => {
  const file = fileOf(text, name)
  const items: SourceItem[] = []
  const problems: SourceProblem[] = []
  const reader = await readerFor(file)
  for await (const entry of reader.items(file, reading)) {
    if ('item' in entry) items.push(entry.item)
    problems.push(...('item' in entry ? entry.problems : [entry]))
  }
  return { reader, file, items, problems, of: (key: string) => items.find((item) => item.key === key) as SourceItem }
}

const mspdi = `<?xml version="1.0" encoding="UTF-8"?>
<Project xmlns="http://schemas.microsoft.com/project"><SaveVersion>14</SaveVersion><Name>quay.mpp</Name><Title>Quay &amp; shed</Title>
<StartDate>2027-01-04T08:00:00</StartDate><CalendarUID>1</CalendarUID><StatusDate>NA</StatusDate><HonorConstraints>0</HonorConstraints>
<Calendars><Calendar><UID>1</UID><Name>Standard</Name><IsBaseCalendar>1</IsBaseCalendar><WeekDays>
<WeekDay><DayType>6</DayType><DayWorking>1</DayWorking><WorkingTimes><WorkingTime><FromTime>08:00:00</FromTime><ToTime>12:00:00</ToTime></WorkingTime></WorkingTimes></WeekDay>
</WeekDays><Exceptions><Exception><TimePeriod><FromDate>2027-01-06T00:00:00</FromDate><ToDate>2027-01-06T23:59:00</ToDate></TimePeriod><Name>Epiphany</Name><DayWorking>0</DayWorking></Exception></Exceptions></Calendar>
<Calendar><UID>2</UID><Name>Night</Name><IsBaseCalendar>1</IsBaseCalendar><BaseCalendarUID>1</BaseCalendarUID><WeekDays/></Calendar>
<Calendar><UID>9</UID><Name>Ada</Name><IsBaseCalendar>0</IsBaseCalendar><BaseCalendarUID>1</BaseCalendarUID></Calendar></Calendars>
<Tasks>
<Task><UID>0</UID><Name>Whole</Name><OutlineLevel>0</OutlineLevel></Task>
<Task><UID>1</UID><Name>Groundwork</Name><OutlineLevel>1</OutlineLevel><Summary>1</Summary></Task>
<Task><UID>2</UID><ID>2</ID><Name>Dig</Name><OutlineLevel>2</OutlineLevel><Start>2027-01-04T08:00:00</Start><Finish>2027-01-05T17:00:00</Finish><Duration>PT16H0M0S</Duration><Work>PT32H0M0S</Work><PercentComplete>50</PercentComplete><Critical>1</Critical><Notes>Mind the pipes.
Both.</Notes><Baseline><Number>0</Number><Start>2027-01-04T08:00:00</Start><Finish>2027-01-04T17:00:00</Finish><Duration>PT8H0M0S</Duration></Baseline></Task>
<Task><UID>3</UID><ID>3</ID><Name>Fill</Name><OutlineLevel>2</OutlineLevel><Duration>PT8H0M0S</Duration><ConstraintType>4</ConstraintType><ConstraintDate>2027-01-11T08:00:00</ConstraintDate><CalendarUID>2</CalendarUID>
<PredecessorLink><PredecessorUID>2</PredecessorUID><Type>3</Type><LinkLag>4800</LinkLag><LagFormat>7</LagFormat></PredecessorLink>
<PredecessorLink><PredecessorUID>1</PredecessorUID><Type>0</Type><LinkLag>14400</LinkLag><LagFormat>8</LagFormat></PredecessorLink>
<PredecessorLink><PredecessorUID>2</PredecessorUID><LinkLag>50</LinkLag><LagFormat>19</LagFormat></PredecessorLink></Task>
<Task><UID>4</UID><Name>Ready</Name><OutlineLevel>1</OutlineLevel><Milestone>1</Milestone><Duration>PT0H0M0S</Duration><Finish>2027-01-11T17:00:00</Finish><Deadline>2027-01-12T17:00:00</Deadline></Task>
<Task><UID>5</UID><IsNull>1</IsNull></Task>
<Task><UID>6</UID><Name>Bad</Name><OutlineLevel>1</OutlineLevel><Duration>soon</Duration><ConstraintType>2</ConstraintType><ConstraintDate>never</ConstraintDate></Task>
</Tasks>
<Resources><Resource><UID>1</UID><Name>Ada Byron</Name><Type>1</Type><EmailAddress>ada@example.test</EmailAddress></Resource><Resource><UID>2</UID><Name>Gravel</Name><Type>0</Type></Resource></Resources>
<Assignments><Assignment><TaskUID>2</TaskUID><ResourceUID>1</ResourceUID></Assignment><Assignment><TaskUID>2</TaskUID><ResourceUID>2</ResourceUID></Assignment><Assignment><TaskUID>3</TaskUID><ResourceUID>-65535</ResourceUID></Assignment></Assignments>
</Project>`

describe('Microsoft Project XML', () => {
  test('tasks with outline, durations, links, lags, constraints, progress, people and baselines', async () => {
    const { reader, items, of } = await all(mspdi, 'plan.xml')
    expect(reader.format).toBe('ms_project')
    expect(items.map(({ key, parent }) => [key, parent])).toEqual([
      ['1', null],
      ['2', '1'],
      ['3', '1'],
      ['4', null],
      ['6', null],
    ])
    expect(of('2')).toMatchObject({
      name: 'Dig',
      assignees: ['1 Ada Byron'],
      estimateMinutes: 1920,
      start: '2027-01-04T07:00:00.000Z',
      html: expect.stringContaining('pipes'),
      plan: { duration: 960, progress: 50, constraint: 'as_soon_as_possible', computed: { isCritical: true } },
    })
    expect(of('2').plan?.baselines).toEqual([
      {
        name: 'Baseline',
        start: '2027-01-04T07:00:00.000Z',
        end: '2027-01-04T16:00:00.000Z',
        duration: 480,
        work: null,
      },
    ])
    expect(of('3').plan).toMatchObject({
      constraint: 'start_no_earlier_than',
      constraintAt: '2027-01-11T07:00:00.000Z',
      calendar: '2',
      dependencies: [
        { from: '2', type: 'start_start', lag: 480, elapsed: false },
        { from: '1', type: 'finish_finish', lag: 1440, elapsed: true },
        { from: '2', type: 'finish_start', lag: 480, elapsed: false },
      ],
    })
    expect(of('4')).toMatchObject({
      start: null,
      due: '2027-01-11T16:00:00.000Z',
      plan: { isMilestone: true, duration: 0, deadline: '2027-01-12T16:00:00.000Z' },
    })
  })

  test('values that can’t be read are told at their task, which comes without them', async () => {
    const { problems, of } = await all(mspdi, 'plan.xml')
    expect(problems.filter(({ shown }) => shown === 'Bad').map(({ code, column }) => [column, code])).toEqual([
      ['duration', 'bad_duration'],
      ['constraint', 'bad_date'],
    ])
    expect(of('6').plan).toMatchObject({ duration: null, constraint: 'as_soon_as_possible' })
  })

  test('calendars with exceptions; of people only those that work', async () => {
    const { file } = await all(mspdi, 'plan.xml')
    const project = await msProject.project?.(file, reading)
    expect(project).toMatchObject({
      start: '2027-01-04T07:00:00.000Z',
      statusAt: null,
      constraintsWin: false,
      calendar: '1',
    })
    expect(project?.calendars.map(({ name }) => name)).toEqual(['Standard', 'Night', 'Ada'])
    expect(project?.calendars[0]?.week.map((day) => day.join(' '))).toEqual([
      ...Array.from({ length: 4 }, () => '08:00-12:00 13:00-17:00'),
      '08:00-12:00',
      '',
      '',
    ])
    expect(project?.calendars[1]?.days).toEqual([
      { from: '2027-01-06', to: '2027-01-06', name: 'Epiphany', hours: [], isYearly: false },
    ])
    const survey = await msProject.survey(file, reading)
    expect(survey).toMatchObject({
      name: 'Quay & shed',
      people: [{ key: '1 Ada Byron', name: 'Ada Byron', email: 'ada@example.test', count: 1 }],
    })
  })

  test('entities, depth and nonsense are refused, not expanded', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE Project [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${mspdi.replace(/^<\?xml.*\?>\s*/, '').replace('Dig', '&b;')}`
    await expect(all(bomb, 'plan.xml')).rejects.toMatchObject({ status: 422 })
    await expect(all(mspdi.slice(0, -200), 'plan.xml')).rejects.toMatchObject({ status: 422 })
    expect(['PT1H30M0S', 'P1DT2H', 'PT0H0M30S', 'P1W', 'P1.5D', 'PT0,5H'].map(durationOf)).toEqual([
      ...[90, 1560, 1, 10_080, 2160, 30],
    ])
    expect(['P', 'PT', 'soon', '', 'P1M', 'P1Y', '-PT8H'].map(durationOf)).toEqual(Array(7).fill(null))
  })
})

const gan = `<?xml version="1.0" encoding="UTF-8"?><project name="Shed" company="" webLink="" view-date="2027-01-04" view-index="0" gantt-divider-location="300" version="3.2" locale="en">
<calendars><day-types/></calendars>
<tasks empty-milestones="true"><taskproperties><taskproperty id="tpd0"/></taskproperties>
<task id="0" name="Whole" meeting="false" start="2027-01-04" duration="5" complete="0">
<task id="1" name="Dig" meeting="false" start="2027-01-04" duration="2" complete="40"><notes><![CDATA[Deep]]></notes><depend id="2" type="2" difference="1" hardness="Strong"/></task>
<task id="2" name="Fill" meeting="false" start="2027-01-07" duration="2" complete="0" thirdDate="2027-01-07" thirdDate-constraint="1"/></task>
<task id="3" name="Done" meeting="true" start="2027-01-11" duration="0" complete="0"/></tasks>
<resources><resource id="7" name="Ada" function="Default:1" contacts="ada@example.test" phone=""/></resources>
<allocations><allocation task-id="1" resource-id="7" function="Default:1" responsible="true" load="100.0"/></allocations>
<previous><previous-tasks name="Signed"><previous-task id="1" start="2027-01-04" duration="1" meeting="false" super="false"/></previous-tasks></previous></project>`

test('GanttProject: tree, days, links from what comes first, constraint, people and baseline', async () => {
  const { reader, items, of } = await all(gan, 'shed.gan')
  expect(reader.format).toBe('gantt_project')
  expect(items.map(({ key, parent }) => [key, parent])).toEqual([
    ['0', null],
    ['1', '0'],
    ['2', '0'],
    ['3', null],
  ])
  expect(of('1')).toMatchObject({
    assignees: ['7 Ada'],
    plan: { duration: 960, progress: 40, baselines: [{ name: 'Signed', duration: 480 }] },
  })
  expect(of('2').plan).toMatchObject({
    constraint: 'start_no_earlier_than',
    dependencies: [{ from: '1', type: 'finish_start', lag: 480, elapsed: false }],
  })
  expect(of('3')).toMatchObject({ start: null, plan: { isMilestone: true, duration: 0 } })
  expect((await ganttProject.survey(fileOf(gan, 'shed.gan'), reading)).name).toBe('Shed')
})
