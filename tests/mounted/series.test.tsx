import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

/** By its label and not by its role: the roles of so large a form are worked out anew for each search. */
const titleBox = () => screen.findByLabelText<HTMLInputElement>(/^Title/, { selector: 'input' })
/** Pasted: each key that is typed draws the whole form. */
const write = async (user: Awaited<ReturnType<typeof mount>>['user'], title: string) => {
  await user.click(await titleBox())
  await user.paste(title)
}

test('a rule of a new event proposes the day on which it begins, and says what is stored', async () => {
  const { user } = await mount('/events/add?with.start_datetime=2027-03-02T09:00:00.000Z')
  await write(user, 'Proposed')
  await user.click(await screen.findByRole('combobox', { name: /^Repeat|^Rule/ }))
  await user.click(await screen.findByRole('option', { name: /Weekly|Week/ }))
  const days = within(await screen.findByRole('group', { name: /Days|On/ }))
  expect(days.getByRole('button', { name: 'Tue' }).getAttribute('aria-pressed')).toBe('true')
  await screen.findByText(/every Tuesday/i)
  await user.click(days.getByRole('button', { name: 'Thu' }))
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(async () =>
    expect((await api.rows('/events?filter[title]=Proposed'))[0]?.repeat_rule).toBe('FREQ=WEEKLY;BYDAY=TU,TH'),
  )
})

describe('the whole form of one moment of a series', () => {
  const [first, second] = ['2027-03-02T09:00:00.000Z', '2027-03-09T09:00:00.000Z']
  const open = async (title: string) => {
    const series = await api.make('/events', {
      title,
      start_datetime: first,
      end_datetime: '2027-03-02T10:00:00.000Z',
      time_zone: 'UTC',
      repeat_rule: 'FREQ=WEEKLY;COUNT=4',
    })
    const page = `/events/${String(series.id)}`
    const { user, router } = await mount(`${page}?occurrence=${second}`)
    await user.keyboard('e')
    await waitFor(() => expect(router.state.location.pathname).toBe(`${page}/edit`))
    expect(new URLSearchParams(router.state.location.search).get('occurrence')).toBe(second)
    const box = await titleBox()
    await user.click(box)
    await user.paste(' moved')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const ask = async (answer: RegExp) => user.click(await screen.findByRole('button', { name: answer }))
    return { series, user, router, box, ask }
  }
  const titlesLike = async (title: string) =>
    (await api.rows(`/events?filter[title]=${encodeURIComponent(title)}&orderOn=start_datetime&orderBy=asc`)).map(
      (row) => [row.title, row.start_datetime],
    )

  test('asks which are meant; who takes it back has lost nothing; this one alone is changed', async () => {
    const { user, box, ask } = await open('Alone')
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(box.value).toBe('Alone moved')
    expect(await titlesLike('Alone')).toEqual([['Alone', first]])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await ask(/^This one$/)
    await waitFor(async () =>
      expect(await titlesLike('Alone')).toEqual([
        ['Alone', first],
        ['Alone moved', second],
      ]),
    )
  })
  test('this one and those that follow become a series of their own', async () => {
    const { ask } = await open('Later')
    await ask(/^This and following$/)
    await waitFor(async () =>
      expect(await titlesLike('Later')).toEqual([
        ['Later', first],
        ['Later moved', second],
      ]),
    )
    const [before, after] = await api.rows('/events?filter[title]=Later&orderOn=start_datetime&orderBy=asc')
    // Four moments: one stays, three follow.
    expect([before?.repeat_rule, after?.repeat_rule]).toEqual([
      expect.stringMatching(/COUNT=1|UNTIL=/),
      expect.stringContaining('COUNT=3'),
    ])
  })
  test('all of them are changed where they are', async () => {
    const { series, router, ask } = await open('Every')
    await ask(/^all/i)
    await waitFor(async () => expect(await titlesLike('Every')).toEqual([['Every moved', first]]))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/events/${String(series.id)}`))
  })
})

test('a moment is deleted on its page with those that follow, after it was asked which are meant', async () => {
  const series = await api.make('/events', {
    title: 'Shortened',
    start_datetime: '2027-03-02T09:00:00.000Z',
    end_datetime: '2027-03-02T10:00:00.000Z',
    time_zone: 'UTC',
    repeat_rule: 'FREQ=WEEKLY;COUNT=4',
  })
  const { user } = await mount(`/events/${String(series.id)}?occurrence=2027-03-16T09:00:00.000Z`)
  const stored = async () => (await api.rows('/events?filter[title]=Shortened')).map(({ repeat_rule }) => repeat_rule)
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  }
  await ask()
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stored()).toEqual(['FREQ=WEEKLY;COUNT=4'])
  await ask()
  await user.click(await screen.findByRole('button', { name: /^This and following$/ }))
  await waitFor(async () => expect(await stored()).toEqual([expect.stringMatching(/COUNT=2|UNTIL=202703/)]))
})

test.each([
  ['the second Tuesday', '2027-03-09', '2TU', '20270607'],
  // A fifth one is not in every month: the last is meant.
  ['the last Tuesday', '2027-03-30', '-1TU', '20270628'],
])('a month’s rule proposes %s, and an end three months after the start', async (_said, day, byDay, last) => {
  const { user } = await mount(`/events/add?with.start_datetime=${day}T09:00:00.000Z`)
  await write(user, `Monthly ${day}`)
  const choose = async (field: RegExp, option: RegExp) => {
    await user.click(await screen.findByRole('combobox', { name: field }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await choose(/^Repeat|^Rule/, /Monthly|Month/)
  await choose(/^Which day/, /same weekday/)
  await choose(/^Ends/, /number of times/)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Times/ }).value).toBe('10')
  await choose(/^Ends/, /On a day/)
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(async () =>
    expect((await api.rows(`/events?filter[title]=${encodeURIComponent(`Monthly ${day}`)}`))[0]?.repeat_rule).toBe(
      `FREQ=MONTHLY;UNTIL=${last};BYDAY=${byDay}`,
    ),
  )
})

test('the page of a new event begins at the next half hour for an hour, or where its address says', async () => {
  const [title, from, to] = ['Begun', '2027-05-04T09:00:00.000Z', '2027-05-04T10:00:00.000Z']
  const create = async (path: string, name: string) => {
    const { user } = await mount(path)
    await write(user, name)
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(async () => expect(await api.rows(`/events?filter[title]=${name}`)).toHaveLength(1))
    const [made] = await api.rows(`/events?filter[title]=${name}`)
    return [String(made?.start_datetime), String(made?.end_datetime)] as const
  }
  const [start, end] = (await create('/events/add', title)).map(Date.parse)
  expect(start).toBeGreaterThan(Date.now())
  expect([Number(start) % 1_800_000, Number(end) - Number(start)]).toEqual([0, 3_600_000])
  expect(await create(`/events/add?with.start_datetime=${from}`, 'Given')).toEqual([from, to])
})
