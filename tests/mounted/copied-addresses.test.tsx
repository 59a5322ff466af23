import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

test('a tick above the conversation lets who has a copy have the replies, which the composer says; Reply-To is warned of', async () => {
  const ticket = await api.make('/tickets', {
    title: 'Copied',
    requester_email: 'zoe@outside.test',
    copied_emails: ['bob@outside.test'],
    reply_to_email: 'home@private.test',
  })
  const { user } = await mount(`/tickets/${String(ticket.id)}`)
  const line = within(await screen.findByRole('group', { name: 'Replies also go to' }))
  line.getByText('asks for answers here')
  const bob = line.getByRole('checkbox', { name: 'bob@outside.test' })
  bob.focus()
  await user.keyboard(' ')
  await waitFor(async () =>
    expect((await api.read(`/tickets/${String(ticket.id)}`)).answered_emails).toEqual(['bob@outside.test']),
  )
  await screen.findByRole('textbox', { name: /Write a reply/ })
  await screen.findByText(/To .*zoe@outside\.test.* and .*bob@outside\.test/)
})
