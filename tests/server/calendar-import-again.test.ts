import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFile } from './harness/importing.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let ada: Person
beforeAll(async () => {
  product = await startTestProduct()
  ada = await product.person({ roles: ['admin'] })
})
afterAll(() => product.end())

const event = (uid: string, ...lines: readonly string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT']
const file = (...events: readonly (readonly string[])[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n')
const bring = async (text: string): Promise<Body> => {
  const { status, body } = await importFile(ada, '/events', text)
  expect(status, JSON.stringify(body)).toBe(200)
  const { created, updated, unchanged, deleted, bad, problems, written } = body.data
  expect(written).toBe(true)
  return { counts: [created, updated, unchanged, deleted, bad], problems }
}
const eventsOf = async (title: string): Promise<readonly Body[]> =>
  (await ada.send('GET', `/api/events?filter[title]=${title}&orderOn=start_datetime&orderBy=asc`)).body.data
const at = (day: string, hour = 9) => [`DTSTART:202703${day}T0${hour}0000Z`, `DTEND:202703${day}T100000Z`]

test('the same file again changes nothing; changes and cancellations arrive; the highest number holds', async () => {
  const series = (...more: readonly string[]) =>
    event('weekly', 'SUMMARY:Weekly', ...at('01'), 'RRULE:FREQ=WEEKLY;COUNT=4', ...more)
  const moved = (sequence: number, hour: number) =>
    event('weekly', 'SUMMARY:Weekly moved', 'RECURRENCE-ID:20270308T090000Z', `SEQUENCE:${sequence}`, ...at('09', hour))
  const single = (title: string, sequence: number, ...more: readonly string[]) =>
    event('single', `SUMMARY:${title}`, `SEQUENCE:${sequence}`, ...at('02'), ...more)
  const first = file(series(), moved(0, 8), single('Single', 1))
  expect((await bring(first)).counts).toEqual([3, 0, 0, 0, 0])
  const was = [...(await eventsOf('Weekly')), ...(await eventsOf('Single'))]
  expect((await bring(first)).counts).toEqual([0, 0, 3, 0, 0])
  expect([...(await eventsOf('Weekly')), ...(await eventsOf('Single'))]).toEqual(was)

  // A later revision changes, an earlier one does not; of two in one file the highest holds.
  expect((await bring(file(single('Single old', 1), single('Single new', 3)))).counts).toEqual([0, 1, 0, 0, 0])
  expect((await bring(file(single('Single old', 2)))).counts).toEqual([0, 0, 1, 0, 0])
  expect(await eventsOf('Single')).toMatchObject([{ title: 'Single new' }])

  // One moment is cancelled, then another by itself, then all that is left of the single one.
  const cancelled = event('weekly', 'RECURRENCE-ID:20270308T090000Z', 'SEQUENCE:1', 'STATUS:CANCELLED', ...at('08'))
  expect((await bring(file(series('SEQUENCE:1'), cancelled))).counts).toEqual([0, 0, 1, 1, 0])
  const alone = event('weekly', 'RECURRENCE-ID:20270315T090000Z', 'SEQUENCE:2', 'STATUS:CANCELLED', ...at('15'))
  await bring(file(alone))
  const [weekly, ...none] = await eventsOf('Weekly')
  expect(none).toEqual([])
  expect(weekly?.left_out).toEqual(['2027-03-08T09:00:00.000Z', '2027-03-15T09:00:00.000Z'])
  // Moments that a later revision leaves out are left out here.
  await bring(file(series('SEQUENCE:3', 'EXDATE:20270308T090000Z,20270322T090000Z')))
  expect((await eventsOf('Weekly'))[0]?.left_out).toEqual(['2027-03-08T09:00:00.000Z', '2027-03-22T09:00:00.000Z'])
  expect((await bring(file(single('Single', 4, 'STATUS:CANCELLED')))).counts).toEqual([0, 0, 0, 1, 0])
  expect(await eventsOf('Single')).toEqual([])
})

test('good events come in, odd ones are named with what can not be read of them; the calendar says its zone', async () => {
  const text = file(
    ['X-WR-TIMEZONE:Asia/Tokyo'],
    event(
      'good',
      'SUMMARY:Good',
      'DTSTART:20270301T090000',
      'RDATE:20270302T090000,20270309T090000',
      'RRULE:FREQ=DAILY;COUNT=3',
    ),
    event('freq', 'SUMMARY:Odd', ...at('01'), 'RRULE:FREQ=FORTNIGHTLY'),
    event('scale', 'SUMMARY:Scaled', ...at('01'), 'RRULE:RSCALE=HEBREW;FREQ=YEARLY'),
    event('empty', 'SUMMARY:Empty', ...at('01'), 'RRULE:'),
    event('none', 'SUMMARY:Timeless'),
  )
  const { counts, problems } = await bring(text)
  expect(counts).toEqual([2, 0, 0, 0, 4])
  expect(problems.map(({ column }: Body) => column)).toEqual([
    'Odd · RRULE:FREQ=FORTNIGHTLY',
    'Scaled · RRULE:RSCALE=HEBREW;FREQ=YEARLY',
    'Empty · RRULE:',
    expect.stringMatching(/^Timeless · DTSTART$/),
  ])
  // A date beside the rule that the rule gives counts once.
  expect(await eventsOf('Good')).toMatchObject([
    { start_datetime: '2027-03-01T00:00:00.000Z', time_zone: 'Asia/Tokyo' },
    { start_datetime: '2027-03-09T00:00:00.000Z', repeat_rule: null },
  ])
  expect((await bring(text)).counts).toEqual([0, 0, 2, 0, 4])
})
