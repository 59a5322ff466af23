import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { planFilesOf } from './harness/plan-files.ts'

let product: Product
let admin: Person
let department: string
let clock = Date.parse('2027-01-02T09:00:00Z')
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock++ })
  admin = await product.person({ roles: ['admin'] })
  department = (await admin.send('POST', '/api/departments', { name: 'Yard' })).body.data.id
})
afterAll(() => product.end())
const { read, bring } = planFilesOf(() => ({ product, admin, department }))

test('an odd plan of Microsoft Project comes in with all that it says told or kept', async () => {
  const hour = 'PT8H0M0S'
  const task = (uid: number, name: string, more = '') =>
    `<Task><UID>${uid}</UID><Name>${name}</Name><OutlineLevel>1</OutlineLevel><Duration>${hour}</Duration>${more}</Task>`
  const dated = (day: string, slack: number) =>
    `<Start>2027-01-${day}T08:00:00</Start><Finish>2027-01-${day}T17:00:00</Finish><Critical>0</Critical><TotalSlack>${slack}</TotalSlack>`
  const file = `<Project xmlns="http://schemas.microsoft.com/project"><Title>Odd</Title><ScheduleFromStart>0</ScheduleFromStart><StartDate>2027-01-04T08:00:00</StartDate><FinishDate>2027-01-29T17:00:00</FinishDate><Tasks>
    <Task><UID>0</UID><Name>Odd</Name><OutlineLevel>0</OutlineLevel></Task><Task><UID>9</UID><IsNull>1</IsNull></Task>
    ${task(1, 'Kept', dated('04', 19_200))}${task(2, 'Slack', dated('04', 4800))}
    ${task(3, 'Off', '<Active>0</Active>')}${task(4, 'Waits for what is off', `${dated('04', 19_200)}<PredecessorLink><PredecessorUID>3</PredecessorUID><Type>1</Type></PredecessorLink>`)}
    ${task(5, 'Ghost', '<ExternalTask>1</ExternalTask>')}${task(6, 'Long', '<Duration/><Cost>5000</Cost>')}
    ${task(7, 'Last', '<Start>2027-01-08T08:00:00</Start><Finish>2027-01-08T17:00:00</Finish><Critical>1</Critical><TotalSlack>0</TotalSlack><ConstraintType>2</ConstraintType><ConstraintDate>2027-01-08T08:00:00</ConstraintDate>')}
    </Tasks><Resources><Resource><UID>1</UID><Name>Nobody here</Name><CalendarUID>5</CalendarUID></Resource></Resources><Calendars><Calendar><UID>5</UID><Name>Nobody</Name><WeekDays><WeekDay><DayType>2</DayType><DayWorking>0</DayWorking></WeekDay></WeekDays></Calendar></Calendars>
    <Assignments><Assignment><TaskUID>1</TaskUID><ResourceUID>-65535</ResourceUID></Assignment></Assignments></Project>`
  const { project, report, tried } = await bring(file, 'odd.xml')
  const told = (one: Body) => [one.problems, one.left.map(({ code, count }: Body) => [code, count])]
  expect(told(tried)).toEqual(told(report))
  expect(report.left.map(({ code, count }: Body) => [code, count])).toEqual([
    ['person_calendars', 1],
    ['from_end', 1],
    ['computed_otherwise', 1],
  ])
  expect(report.problems.map(({ shown, column }: Body) => [shown, column])).toEqual([
    ['Ghost', null],
    ['Slack', 'slack'],
  ])
  expect(report.problems[1].message).toContain('8 h → 32 h')
  expect(await read(`/projects/${project}`)).toMatchObject({ end_at: '2027-01-29T17:00:00.000Z' })
  const rows = await read(`/tasks?filter[project_id]=${project}&perPage=50`)
  const of = (name: string) => rows.find((row: Body) => row.name === name)
  expect([of('Off').status, of('Long').description]).toEqual(['rejected', expect.stringContaining('50.00')])
})

test('a plan of GanttProject brings its holidays, vacations, columns and the dates that follow from them', async () => {
  const maya = await product.person({ roles: ['member'], name: 'Maya Haddad' })
  await admin.send('PUT', `/api/users/${maya.id}`, { department_id: department })
  const { project, report } = await bring(
    `<project name="Shed" view-index="0" gantt-divider-location="300" version="3.2"><calendars><day-types><default-week id="1" name="default" sun="1" mon="0" tue="0" wed="0" thu="0" fri="0" sat="1"/><only-show-weekends value="false"/></day-types><date year="2027" month="1" date="6" type="HOLIDAY"><![CDATA[Epiphany]]></date><date year="" month="12" date="25" type="HOLIDAY"/></calendars><tasks><taskproperties><taskproperty id="tpc0" name="Truck" type="custom" valuetype="text"/></taskproperties><task id="1" name="Dig" start="2027-01-05" duration="2" complete="0"><depend id="2" type="2" difference="0" hardness="Strong"/><customproperty taskproperty-id="tpc0" value="MAN"/></task><task id="2" name="Fill" start="2027-01-08" duration="3" complete="0"/></tasks><resources><resource id="0" name="Maya Haddad"/></resources><allocations><allocation task-id="2" resource-id="0" load="100.0"/></allocations><vacations><vacation start="2027-01-11" end="2027-01-13" resourceid="0"/></vacations><previous><previous-tasks name="Signed"><previous-task id="1" start="2027-01-05" duration="2"/></previous-tasks></previous></project>`,
    'shed.gan',
  )
  // The other product computed the task 'Fill' without Maya's vacation.
  expect(report.problems).toMatchObject([
    { shown: 'Fill', message: expect.stringContaining('2027-01-12 17:00 → 2027-01-14 17:00') },
  ])
  const { calendar_id } = await read(`/projects/${project}`)
  expect(
    (await read(`/holidays?filter[calendar_id]=${calendar_id}&orderOn=day&orderBy=asc`)).map(
      ({ day: at, name, every_year }: Body) => [at.slice(5), name, every_year],
    ),
  ).toEqual([
    ['12-25', '12-25', true],
    ['01-06', 'Epiphany', false],
  ])
  const { tasks } = await read(`/projects/${project}/schedule`)
  expect(tasks.map(({ name, start_at, end_at }: Body) => [name, start_at, end_at])).toEqual([
    ['Dig', '2027-01-05T08:00:00.000Z', '2027-01-07T17:00:00.000Z'],
    ['Fill', '2027-01-08T08:00:00.000Z', '2027-01-14T17:00:00.000Z'],
  ])
  const [baseline] = await read(`/baselines?filter[project_id]=${project}`)
  expect(await read(`/baseline-bars?filter[baseline_id]=${baseline.id}`)).toMatchObject([
    { name: 'Dig', start_at: '2027-01-05T08:00:00.000Z', end_at: '2027-01-07T17:00:00.000Z' },
  ])
})

test('values out of all measure, loops and calendars of one name come in, told or kept apart', async () => {
  const calendar = (uid: number, day: number) =>
    `<Calendar><UID>${uid}</UID><Name>Shift</Name><WeekDays><WeekDay><DayType>${day}</DayType><DayWorking>0</DayWorking></WeekDay></WeekDays></Calendar>`
  const waits = (on: number) =>
    `<PredecessorLink><PredecessorUID>${on}</PredecessorUID><Type>1</Type></PredecessorLink>`
  const task = (uid: number, more: string) =>
    `<Task><UID>${uid}</UID><Name>W${uid}</Name><OutlineLevel>1</OutlineLevel><Duration>PT8H0M0S</Duration>${more}</Task>`
  const file = `<Project xmlns="http://schemas.microsoft.com/project"><StartDate>2027-01-04T08:00:00</StartDate><Calendars>${calendar(1, 2)}${calendar(2, 3)}</Calendars><Tasks>
    ${task(1, `<CalendarUID>1</CalendarUID><LevelingDelay>99999999999</LevelingDelay>${waits(3)}`)}
    ${task(2, `<CalendarUID>2</CalendarUID><Start>2027-01-04</Start><Finish>2027-01-04</Finish><Baseline><Number>0</Number><Start>2027-01-04</Start></Baseline><Baseline><Number>0</Number></Baseline>${waits(1)}`)}
    ${task(3, waits(2))}</Tasks></Project>`
  const { project, report } = await bring(file, 'measure.xml')
  expect(report.problems.map(({ shown, column }: Body) => `${shown} ${column}`)).toEqual([
    'W1 delay',
    'W3 predecessors',
  ])
  const { tasks, links } = await read(`/projects/${project}/schedule`)
  expect([tasks.length, links.length]).toEqual([3, 2])
  // One of the two calendars is closed on Mondays, the other on Tuesdays.
  const calendars = await read('/business-calendars?filter[name]=Shift')
  expect(calendars.map(({ monday, tuesday }: Body) => [monday.length, tuesday.length]).sort()).toEqual([
    [0, 2],
    [2, 0],
  ])
  const [baseline] = await read(`/baselines?filter[project_id]=${project}`)
  expect(await read(`/baseline-bars?filter[baseline_id]=${baseline.id}`)).toHaveLength(1)
})
