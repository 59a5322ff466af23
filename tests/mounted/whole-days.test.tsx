import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isWhole } from '../breadth.ts'
import { api, mount } from './harness/mount.tsx'

const ok = async (method: 'PUT' | 'POST', path: string, body: object, who: 'admin' | 'member' = 'member') => {
  const answer = await api.call(method, path, body, who)
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}

// The first two days of July 2027 in the event's own zone, west and east of the reader's.
const zones = [
  ['America/Los_Angeles', 'Asia/Tokyo', '2027-06-30T15:00:00.000Z', '2027-07-02T15:00:00.000Z'],
  ['Asia/Tokyo', 'America/Los_Angeles', '2027-07-01T07:00:00.000Z', '2027-07-03T07:00:00.000Z'],
] as const

// In the full run: what decides it is tested without a page (tests/core), and this page takes long to look through.
test.runIf(isWhole).each(zones)(
  'a reader in %s sees the days of an event in %s without times, and saves it unchanged',
  async (reader, own, ...at) => {
    const [start_datetime, end_datetime] = at
    const title = `Whole days in ${own}`
    const event = await ok('POST', '/events', { title, is_all_day: true, time_zone: own, start_datetime, end_datetime })
    const [me] = await api.rows('/users?filter[email]=member@example.test')
    const former = me?.time_zone
    await ok('PUT', `/users/${me?.id}`, { time_zone: reader }, 'admin')
    try {
      const { user, router } = await mount(`/events/${event.id}`, { as: 'member' })
      const properties = await screen.findByRole('region', { name: 'Properties' })
      const shown = (name: string) => within(properties).getByText(name).nextElementSibling?.querySelector('time')
      await waitFor(() => expect(shown('Start')?.textContent).toBe('Jul 1, 2027'))
      expect(shown('End')?.textContent).toBe('Jul 2, 2027')

      await router.navigate(`/events/${event.id}/edit`)
      const start = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Start/ })
      await waitFor(() => expect(start.value).toBe('07/01/2027'))
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^End/ }).value).toBe('07/02/2027')
      const box = screen.getByRole('textbox', { name: 'Title' })
      await user.click(box)
      await user.paste('!')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(async () => expect((await api.read(`/events/${event.id}`)).title).toBe(`${title}!`))
      const saved = await api.read(`/events/${event.id}`)
      expect([saved.start_datetime, saved.end_datetime, saved.event_date]).toEqual([...at, '2027-07-01'])
    } finally {
      await ok('PUT', `/users/${me?.id}`, { time_zone: former }, 'admin')
    }
  },
)
