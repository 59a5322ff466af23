import { describe, expect, test } from 'vitest'
import { ganttProject } from '../../../../src/domain/moving-in/server/readers/plans/gantt-project.ts'
import { msProject } from '../../../../src/domain/moving-in/server/readers/plans/ms-project.ts'
import { readerFor } from '../../../../src/domain/moving-in/server/readers/readers.ts'
import type { SourceItem, SourceProblem } from '../../../../src/domain/moving-in/source.ts'
import { fileOf } from './reading.ts'

const reading = { columns: {}, dates: 'ymd', timeZone: 'UTC' } as const
const all = async (text: string, name: string) => {
  const file = fileOf(text, name)
  const items: SourceItem[] = []
  const problems: SourceProblem[] = []
  for await (const entry of (await readerFor(file)).items(file, reading)) {
    if ('item' in entry) items.push(entry.item)
    problems.push(...('item' in entry ? entry.problems : [entry]))
  }
  const told = problems.map(({ shown, column, code }) => [shown, column, code].filter((one) => one !== null).join(' '))
  return { file, items, told, of: (key: string) => items.find((item) => item.key === key) as SourceItem }
}

const mspdi = (parts: { head?: string; calendars?: string; tasks: string; rest?: string }) =>
  `<Project xmlns="http://schemas.microsoft.com/project">${parts.head ?? ''}<Calendars>${parts.calendars ?? ''}</Calendars><Tasks>${parts.tasks}</Tasks>${parts.rest ?? ''}</Project>`
const task = (uid: string | number, name: string, more = '') =>
  `<Task><UID>${uid}</UID><ID/><Name>${name}</Name><OutlineLevel>1</OutlineLevel><Duration>PT8H0M0S</Duration><Notes/><Deadline/>${more}</Task>`
const link = (from: string | number, lag: string, format: string, type = '1') =>
  `<PredecessorLink><PredecessorUID>${from}</PredecessorUID><Type>${type}</Type><LinkLag>${lag}</LinkLag><LagFormat>${format}</LagFormat></PredecessorLink>`

describe('odd plans of Microsoft Project', () => {
  test('lags: leads, by the clock, per cent of what stands later in the file, nonsense', async () => {
    const { of, told } = await all(
      mspdi({
        tasks: [
          task(1, 'One', link(2, '-4800', '7') + link(3, '14400', '8') + link(4, '50', '19') + link(5, '-25', '20')),
          ...[2, 3, 4, 5].map((uid) => task(uid, `T${uid}`)),
          task(6, 'Bad', link(2, 'soon', '7') + link(3, '99999999', '7')),
          task(7, 'Short', '<PredecessorLink><PredecessorUID>2</PredecessorUID></PredecessorLink><PredecessorLink/>'),
          task(
            8,
            'Afar',
            '<PredecessorLink><PredecessorUID>9</PredecessorUID><CrossProject>1</CrossProject><CrossProjectName>b.mpp\\9</CrossProjectName></PredecessorLink>',
          ),
        ].join(''),
      }),
      'lags.xml',
    )
    expect(of('1').plan?.dependencies.map(({ from, lag, elapsed }) => [from, lag, elapsed])).toEqual([
      ['2', -480, false],
      ['3', 1440, true],
      ['4', 240, false],
      ['5', -120, true],
    ])
    expect(of('6').plan?.dependencies).toEqual([{ from: '2', type: 'finish_start', lag: 0, elapsed: false }])
    expect(of('7').plan?.dependencies).toEqual([{ from: '2', type: 'finish_start', lag: 0, elapsed: false }])
    expect(told).toEqual([
      'One predecessors percent_lag',
      'One predecessors percent_lag',
      'Bad predecessors bad_duration',
      'Bad predecessors bad_duration',
      'Afar predecessors other_project',
    ])
  })

  test('tasks: of the whole, blank, without name or number, inactive, by hand, of other projects', async () => {
    const { items, of, told, file } = await all(
      mspdi({
        tasks: [
          '<Task><UID>0</UID><ID>0</ID><Name>Whole</Name><OutlineLevel>0</OutlineLevel><Summary>1</Summary></Task>',
          '<Task><UID>3</UID><ID>3</ID><IsNull>1</IsNull></Task><Task><UID>4</UID><ID>4</ID></Task>',
          task(5, '', '<WBS>A.5</WBS>'),
          '<Task><UID/><Name>Unnumbered</Name></Task>',
          task(6, 'Off', '<Active>0</Active>'),
          task(7, 'By hand', '<Manual>1</Manual><ManualDuration>PT4H0M0S</ManualDuration><Start>NA</Start>'),
          task(8, 'Ghost', '<ExternalTask>1</ExternalTask>'),
          task(9, 'Inserted', '<IsSubproject>1</IsSubproject><SubprojectName>b.mpp</SubprojectName>'),
          '<Task><UID>10</UID><Name>Months</Name><Duration>P1M</Duration><ConstraintType>4</ConstraintType><CalendarUID>77</CalendarUID></Task>',
          task(
            11,
            'Low',
            '<Priority>100</Priority><LevelingDelay>14400</LevelingDelay><LevelingDelayFormat>8</LevelingDelayFormat>',
          ),
        ].join(''),
      }),
      'tasks.xml',
    )
    expect(items.map(({ name }) => name)).toEqual([
      ...['A.5', 'Unnumbered', 'Off', 'By hand', 'Inserted', 'Months', 'Low'],
    ])
    expect([of('6').stage, of('7').plan?.duration, of('11').priority, of('11').plan?.delay]).toEqual([
      ...['Inactive', 240, 'Low', 480],
    ])
    expect(told).toEqual([
      'Ghost external_task',
      'Inserted subproject inserted_project',
      'Months duration bad_duration',
      'Months constraint bad_date',
      'Months calendar missing_item',
    ])
    const survey = await msProject.survey(file, reading)
    expect(survey.stages.map(({ name, guess }) => [name, guess])).toContainEqual(['Inactive', 'rejected'])
  })

  test('people, materials, costs and fields of one’s own are kept as text or told', async () => {
    const text = mspdi({
      head: '<ScheduleFromStart>0</ScheduleFromStart><StartDate>2027-01-04T08:00:00</StartDate><FinishDate>2027-02-01T17:00:00</FinishDate><ExtendedAttributes><ExtendedAttribute><FieldID>188743731</FieldID><FieldName>Text1</FieldName><Alias>Berth</Alias></ExtendedAttribute><ExtendedAttribute><FieldID>188744014</FieldID><FieldName>Text28</FieldName><Alias>Truck</Alias></ExtendedAttribute></ExtendedAttributes>',
      tasks: task(
        1,
        'One',
        '<Cost>125050</Cost><ExtendedAttribute><FieldID>188743731</FieldID><Value>North</Value></ExtendedAttribute><ExtendedAttribute><FieldID>188744014</FieldID><Value>7</Value></ExtendedAttribute>',
      ),
      rest: '<Resources><Resource><UID>0</UID><Name/></Resource><Resource><UID>1</UID><Name>Ada</Name><Type>1</Type><StandardRate>50</StandardRate></Resource><Resource><UID>2</UID><Name>Gravel</Name><Type>0</Type></Resource><Resource><UID>3</UID><Name>Flights</Name><Type>2</Type></Resource></Resources><Assignments><Assignment><TaskUID>1</TaskUID><ResourceUID>1</ResourceUID><Units>0.5</Units></Assignment><Assignment><TaskUID>1</TaskUID><ResourceUID>2</ResourceUID><Units>12</Units></Assignment><Assignment><TaskUID>1</TaskUID><ResourceUID>3</ResourceUID></Assignment><Assignment><TaskUID>1</TaskUID><ResourceUID>-65535</ResourceUID></Assignment><Assignment><TaskUID>1</TaskUID><ResourceUID>44</ResourceUID></Assignment></Assignments>',
    })
    const { of, told, file } = await all(text, 'people.xml')
    expect(of('1')).toMatchObject({ kind: 'task', assignees: ['1 Ada'] })
    expect(of('1').more).toEqual([
      ['Gravel', '12'],
      ['Flights', '1'],
      ['Cost', '1250.50'],
      ['Berth', 'North'],
      ['Truck', '7'],
    ])
    expect(told).toEqual(['One assignees missing_item'])
    expect(await msProject.project?.(file, reading)).toMatchObject({
      plansFrom: '2027-02-01T17:00:00.000Z',
      left: [
        { code: 'from_end', count: 1 },
        { code: 'units', count: 1 },
        { code: 'rates', count: 1 },
      ],
    })
  })

  test('calendars: rules of exceptions, weeks for a while, bases, and what can’t be read', async () => {
    const exception = (name: string, from: string, to: string, more = '<Type>1</Type>') =>
      `<Exception><TimePeriod><FromDate>${from}T00:00:00</FromDate><ToDate>${to}T23:59:00</ToDate></TimePeriod><Name>${name}</Name>${more}<DayWorking>0</DayWorking></Exception>`
    const file = fileOf(
      mspdi({
        head: '<CalendarUID>1</CalendarUID>',
        calendars: `<Calendar><UID>1</UID><Name/><IsBaseCalendar>1</IsBaseCalendar><WeekDays><WeekDay><DayType>7</DayType><DayWorking>1</DayWorking></WeekDay></WeekDays><Exceptions>${[
          exception('Closed', '2027-01-04', '2027-01-05'),
          exception('Yearly', '2027-05-01', '2029-05-01', '<Type>2</Type><Month>4</Month><MonthDay>1</MonthDay>'),
          exception(
            'For ever',
            '2027-12-25',
            '2049-12-31',
            '<Type>2</Type><Period>1</Period><Month>11</Month><MonthDay>25</MonthDay>',
          ),
          exception(
            'First Monday',
            '2027-02-01',
            '2027-04-30',
            '<Type>5</Type><Period>1</Period><MonthItem>4</MonthItem><MonthPosition>0</MonthPosition>',
          ),
          exception(
            'Fridays',
            '2027-03-03',
            '2027-03-31',
            '<Type>6</Type><Period>2</Period><DaysOfWeek>32</DaysOfWeek>',
          ),
          exception('Decades', '2020-01-01', '2040-01-01'),
          '<Exception><Name>Nowhere</Name></Exception>',
        ].join(
          '',
        )}</Exceptions><WorkWeeks><WorkWeek><TimePeriod><FromDate>2027-02-08T00:00:00</FromDate><ToDate>2027-02-14T23:59:00</ToDate></TimePeriod><Name>Ramadan</Name><WeekDays><WeekDay><DayType>6</DayType><DayWorking>0</DayWorking></WeekDay></WeekDays></WorkWeek></WorkWeeks></Calendar><Calendar><UID>2</UID><Name>Ada</Name><IsBaseCalendar>0</IsBaseCalendar><BaseCalendarUID>1</BaseCalendarUID></Calendar><Calendar><UID>3</UID><Name>Bo</Name><IsBaseCalendar>0</IsBaseCalendar><BaseCalendarUID>1</BaseCalendarUID><Exceptions>${exception('Away', '2027-01-08', '2027-01-08')}</Exceptions></Calendar><Calendar><UID>4</UID><Name>Self</Name><BaseCalendarUID>4</BaseCalendarUID></Calendar>`,
        tasks: task(1, 'One'),
        rest: '<Resources><Resource><UID>1</UID><Name>Ada</Name><CalendarUID>2</CalendarUID></Resource><Resource><UID>2</UID><Name>Bo</Name><CalendarUID>3</CalendarUID></Resource></Resources>',
      }),
      'calendars.xml',
    )
    const project = await msProject.project?.(file, reading)
    const days = (at: number) =>
      project?.calendars[at]?.days.map(({ name, from, to, isYearly }) => `${name} ${from} ${to}${isYearly ? ' *' : ''}`)
    expect(days(0)).toEqual([
      ...['Ramadan 2027-02-08 2027-02-11', 'Ramadan 2027-02-12 2027-02-12', 'Ramadan 2027-02-13 2027-02-13'],
      ...['Ramadan 2027-02-14 2027-02-14', 'Closed 2027-01-04 2027-01-05'],
      ...[2027, 2028, 2029].map((year) => `Yearly ${year}-05-01 ${year}-05-01`),
      'For ever 2027-12-25 2027-12-25 *',
      ...['02-01', '03-01', '04-05'].map((day) => `First Monday 2027-${day} 2027-${day}`),
      ...['03-05', '03-19'].map((day) => `Fridays 2027-${day} 2027-${day}`),
    ])
    expect(project?.calendars[0]?.week[5]).toEqual(['08:00-12:00', '13:00-17:00'])
    expect(days(2)?.at(-1)).toBe('Away 2027-01-08 2027-01-08')
    // Who only takes what the plan's calendar says has none of their own.
    expect(project?.calendarOf).toEqual(new Map([['2 Bo', '3']]))
    expect(project?.left).toEqual([{ code: 'calendar_days', count: 2 }])
  })

  test('as other programs write them: outline by number, durations with years, the whole by its place, days off twice, nobody', async () => {
    const day = '<TimePeriod><FromDate>2027-05-01T00:00:00</FromDate><ToDate>2027-05-03T23:59:00</ToDate></TimePeriod>'
    const off = `<DayWorking>0</DayWorking>${day}`
    const calendar = `<Calendar><UID>1</UID><Name>Usual</Name><WeekDays><WeekDay><DayType>0</DayType>${off}</WeekDay></WeekDays><Exceptions><Exception><Name>May</Name><Type>1</Type>${off}</Exception></Exceptions></Calendar>`
    const row = (uid: number, number: string, duration: string) =>
      `<Task><UID>${uid}</UID><Name>T${uid}</Name><OutlineNumber>${number}</OutlineNumber><Duration>${duration}</Duration></Task>`
    // Neither a namespace nor a task near its beginning.
    const text = `<?xml version="1.0"?>\r\n<Project>\r\n<ScheduleFromStart>1</ScheduleFromStart><Calendars>${`<!-- ${'x'.repeat(200_000)} -->`}${calendar}</Calendars><Tasks>
      <Task><UID>77</UID><ID>0</ID><Name>All of it</Name><OutlineLevel>0</OutlineLevel><Duration>PT16H0M0S</Duration></Task>
      ${row(1, '1', 'P0Y0M0DT16H0M0S')}${row(2, '1.1', 'PT8H0M0S')}${row(3, '1.1.1', 'P0Y0M0DT8H0M0S')}${row(4, '2', 'PT8H')}</Tasks>
      <Resources><Resource><UID>0</UID><ID>0</ID></Resource></Resources>
      <Assignments><Assignment><TaskUID>4</TaskUID><ResourceUID>0</ResourceUID></Assignment></Assignments></Project>`
    const { file, items, told } = await all(text, 'others.xml')
    expect(items.map(({ key, parent, plan }) => [key, parent, plan?.duration])).toEqual([
      ['1', null, 960],
      ['2', '1', 480],
      ['3', '2', 480],
      ['4', null, 480],
    ])
    expect(told).toEqual([])
    const [usual] = (await msProject.project?.(file, reading))?.calendars ?? []
    expect(usual?.days).toEqual([{ from: '2027-05-01', to: '2027-05-03', name: 'May', hours: [], isYearly: false }])
  })

  test('next to nothing: no calendars, no resources, no dates', async () => {
    const { items, told, file } = await all(mspdi({ tasks: '<Task><Name>Only</Name></Task>' }), 'bare.xml')
    expect([items.length, told]).toEqual([1, []])
    expect(await msProject.project?.(file, reading)).toMatchObject({ calendars: [], calendar: null, start: null })
  })
})

describe('odd plans of GanttProject', () => {
  const gan = (parts: { calendars?: string; tasks: string; rest?: string }) =>
    `<project name="Shed" view-index="0" gantt-divider-location="300" version="3.2">${parts.calendars ?? '<calendars/>'}<tasks empty-milestones="true"><taskproperties><taskproperty id="tpd0" name="type" type="default"/><taskproperty id="tpc0" name="Truck" type="custom" valuetype="text"/></taskproperties>${parts.tasks}</tasks>${parts.rest ?? ''}</project>`

  test('calendar: its week, holidays of one and of every year, worked weekends, vacations', async () => {
    const { of, file } = await all(
      gan({
        calendars:
          '<calendars base-id="Hungary"><day-types><day-type id="0"/><day-type id="1"/><default-week id="1" name="default" sun="0" mon="0" tue="0" wed="0" thu="0" fri="1" sat="1"/><only-show-weekends value="false"/><overriden-day-types/><days/></day-types><date year="2027" month="1" date="5" type="HOLIDAY"><![CDATA[Epiphany Eve]]></date><date year="" month="3" date="15" type="HOLIDAY"/><date year="2027" month="1" date="8" type="WORKING"/><date year="2027" month="1" date="9" type="NEUTRAL"/><date year="2027" month="2" date="31" type="HOLIDAY"/></calendars>',
        tasks: '<task id="1" name="Dig" start="2027-01-04" duration="3" complete="0"/>',
        rest: '<resources><resource id="0" name="Ada"/></resources><vacations><vacation start="2027-02-01" end="2027-02-08" resourceid="0"/></vacations>',
      }),
      'calendar.gan',
    )
    const project = await ganttProject.project?.(file, reading)
    expect(project?.calendars[0]?.week.map((hours) => hours.length)).toEqual([2, 2, 2, 2, 0, 0, 2])
    expect(project?.calendars[0]?.days).toEqual([
      { from: '2027-01-05', to: '2027-01-05', name: 'Epiphany Eve', hours: [], isYearly: false },
      { from: '2000-03-15', to: '2000-03-15', name: '03-15', hours: [], isYearly: true },
      {
        from: '2027-01-08',
        to: '2027-01-08',
        name: '2027-01-08',
        isYearly: false,
        hours: ['08:00-12:00', '13:00-17:00'],
      },
    ])
    expect(project?.calendars[1]).toMatchObject({ name: 'Ada' })
    expect(project?.calendars[1]?.days.at(-1)).toMatchObject({ from: '2027-02-01', to: '2027-02-07', hours: [] })
    expect(project?.calendarOf).toEqual(new Map([['0 Ada', 'person 0 Ada']]))
    expect(project?.left).toEqual([{ code: 'calendar_days', count: 1 }])
    // Monday, Wednesday, Thursday: Tuesday is a holiday.
    expect(of('1')).toMatchObject({ start: '2027-01-04T08:00:00.000Z', due: '2027-01-07T17:00:00.000Z' })
  })

  test('links of all types, costs, rates, columns, loads, nested summaries, nonsense', async () => {
    const { of, items, told, file } = await all(
      gan({
        calendars: '<calendars base-id="France"/>',
        tasks: `<task id="0" name="Whole" start="2027-01-04" duration="9" complete="0" project="true"><task id="1" name="Dig" start="2027-01-04" duration="2" complete="40" priority="4" cost-manual-value="99.5" cost-calculated="false"><depend id="2" type="1" difference="-1" hardness="Rubber"/><depend id="3" type="3" difference="0" hardness="Strong"/><depend id="4" type="4" difference="2" hardness="Rubber"/><depend id="77" type="2"/><customproperty taskproperty-id="tpc0" value="MAN"/></task><task id="2" name="" start="soon" duration="many" complete="x"/><task id="3" name="Fill" start="2027-01-06" duration="1.5" complete="100"/></task><task id="4" name="Open" meeting="true" start="2027-01-09" duration="0" complete="0"/>`,
        rest: '<resources><resource id="0" name="Ada"><rate name="standard" value="50"/></resource></resources><allocations><allocation task-id="1" resource-id="0" load="50.0"/><allocation task-id="1" resource-id="9" load="100.0"/></allocations>',
      }),
      'links.gan',
    )
    expect(items.map(({ key, parent }) => [key, parent])).toEqual([
      ...[
        ['0', null],
        ['1', '0'],
        ['2', '0'],
      ],
      ...[
        ['3', '0'],
        ['4', null],
      ],
    ])
    expect([of('2'), of('3'), of('4')].map(({ plan }) => plan?.dependencies[0])).toEqual([
      { from: '1', type: 'start_start', lag: -480, elapsed: false },
      { from: '1', type: 'finish_finish', lag: 0, elapsed: false },
      { from: '1', type: 'start_finish', lag: 960, elapsed: false },
    ])
    expect(of('1')).toMatchObject({
      priority: 'Highest',
      assignees: ['0 Ada'],
      more: [
        ['Cost', '99.5'],
        ['Truck', 'MAN'],
      ],
    })
    // On a Saturday, where it was put.
    expect(of('4')).toMatchObject({ start: null, due: '2027-01-09T00:00:00.000Z' })
    expect(told).toEqual([
      'Dig successors missing_item',
      'Dig assignees missing_item',
      '2 start bad_date',
      '2 duration bad_duration',
    ])
    expect((await ganttProject.project?.(file, reading))?.left).toEqual([
      { code: 'base_calendar', count: 1 },
      { code: 'units', count: 1 },
      { code: 'rates', count: 1 },
    ])
  })
})
