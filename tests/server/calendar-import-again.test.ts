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

  // A later revision changes the event, an earlier one does not; the highest of two in one file wins.
  expect((await bring(file(single('Single old', 1), single('Single new', 3)))).counts).toEqual([0, 1, 0, 0, 0])
  expect((await bring(file(single('Single old', 2)))).counts).toEqual([0, 0, 1, 0, 0])
  expect(await eventsOf('Single')).toMatchObject([{ title: 'Single new' }])

  // One moment is cancelled, then another separately, then the whole single event.
  const cancelled = event('weekly', 'RECURRENCE-ID:20270308T090000Z', 'SEQUENCE:1', 'STATUS:CANCELLED', ...at('08'))
  expect((await bring(file(series('SEQUENCE:1'), cancelled))).counts).toEqual([0, 0, 1, 1, 0])
  const alone = event('weekly', 'RECURRENCE-ID:20270315T090000Z', 'SEQUENCE:2', 'STATUS:CANCELLED', ...at('15'))
  await bring(file(alone))
  const [weekly, ...none] = await eventsOf('Weekly')
  expect(none).toEqual([])
  expect(weekly?.left_out).toEqual(['2027-03-08T09:00:00.000Z', '2027-03-15T09:00:00.000Z'])
  // Moments that a later revision leaves out disappear here too.
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
  // A date that the rule also gives counts once.
  expect(await eventsOf('Good')).toMatchObject([
    { start_datetime: '2027-03-01T00:00:00.000Z', time_zone: 'Asia/Tokyo' },
    { start_datetime: '2027-03-09T00:00:00.000Z', repeat_rule: null },
  ])
  expect((await bring(text)).counts).toEqual([0, 0, 2, 0, 4])
})

test('no end stays none; what repeats and begins elsewhere leaves out what its file says; what has no field is named', async () => {
  const written = (start: string, without: string) =>
    event('mover', 'SUMMARY:Mover', `DTSTART:${start}`, 'RRULE:FREQ=MONTHLY;COUNT=9', `EXDATE:${without}`)
  const ends = event(
    'ends',
    'SUMMARY:Ends',
    ...at('05'),
    'ORGANIZER:mailto:Boss@Elsewhere.test',
    'ATTENDEE:mailto:x@x.test',
  )
  await bring(file(event('mover', 'SUMMARY:Mover', ...at('01')), ends))
  expect(await eventsOf('Ends')).toMatchObject([{ organizer: 'boss@elsewhere.test' }])
  const later = file(written('20270405T090000Z', '20270505T090000Z'), event('ends', 'SUMMARY:Ends', at('05')[0] ?? ''))
  expect((await bring(later)).counts).toEqual([0, 2, 0, 0, 0])
  const mover = { end_datetime: null, left_out: ['2027-05-05T09:00:00.000Z'] }
  expect(await eventsOf('Mover')).toMatchObject([mover])
  expect(await eventsOf('Ends')).toMatchObject([{ end_datetime: null, organizer: null }])
  expect((await bring(later)).counts).toEqual([0, 0, 2, 0, 0])
  // The same moment is left out of a series that begins at another time.
  await bring(file(written('20270305T090000Z', '20270505T090000Z')))
  expect(await eventsOf('Mover')).toMatchObject([mover])
  const { body } = await importFile(ada, '/events', file(ends, event('x', 'X-PLACE:1', ...at('06'))), 'dry_run=1')
  expect(body.data.left_out).toEqual(['ATTENDEE', 'X-PLACE'])
})

test('a calendar that goes out and comes in again gives equal rows', async () => {
  const eve = await product.person({ roles: ['admin'] })
  const words = 'Lift; quay, 4 \\ “é” مرفأ\nsecond line'
  const values = [
    {
      title: 'Plain',
      description: words,
      location: 'Quay, 4; é',
      meeting_link: 'https://x.example/?a=1,2',
      is_busy: false,
    },
    // Days in a file have no zone, so they are the reader's.
    {
      title: 'Days',
      is_all_day: true,
      time_zone: 'UTC',
      start_datetime: '2027-03-08T00:00:00Z',
      end_datetime: '2027-03-12T00:00:00Z',
    },
    {
      title: 'Series',
      repeat_rule: 'FREQ=WEEKLY;COUNT=6;BYDAY=MO,TH',
      time_zone: 'Europe/Paris',
      reminder_minutes: 20,
    },
    { title: 'Endless', repeat_rule: 'FREQ=DAILY' },
  ]
  const made: Body[] = []
  for (const one of values) {
    const times = {
      start_datetime: '2027-03-08T09:00:00Z',
      end_datetime: '2027-03-08T10:30:00Z',
      time_zone: 'Africa/Cairo',
    }
    const { status, body } = await eve.send('POST', '/api/events', { ...times, ...one })
    expect(status, JSON.stringify(body)).toBe(201)
    made.push(body.data)
  }
  const left = { occurrence: '2027-03-11T09:00:00.000Z', scope: 'this' }
  expect((await eve.send('DELETE', `/api/events/${made[2]?.id}/occurrence`, left)).status).toBe(200)
  const feed = (await eve.send('POST', '/api/calendar-feeds', {})).body.data.url
  const text = (await product.app.inject({ method: 'GET', url: new URL(feed).pathname })).body
  const { body } = await importFile(ada, '/events', text)
  expect(body.data).toMatchObject({ created: 4, bad: 0, left_out: [] })
  const told = async (who: Person, mine: string) =>
    (await who.send('GET', `/api/events?filter[created_by]=${mine}&orderOn=title&orderBy=asc&perPage=100`)).body.data
      .filter(({ title }: Body) => values.some((one) => one.title === title))
      .map(({ id, uid, number, created_at, updated_at, created_by, updated_by, version, can, ...row }: Body) => row)
  expect(await told(ada, ada.id)).toEqual(await told(eve, eve.id))
})
