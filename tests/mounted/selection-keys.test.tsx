import { screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

const found = () => api.rows('/tickets?search=Sodden&orderOn=title&orderBy=asc&include=tags')

test('the key of a field changes all selected rows, in one step that is undone and done again by keys', async () => {
  const tag = await api.make('/tags', { name: 'Sodden cargo' })
  const titles = ['Sodden bales', 'Sodden crates', 'Sodden sacks']
  for (const title of titles) await api.make('/tickets', { title, priority: 'low' })
  const { user } = await mount('/tickets?search=Sodden&sort=title')
  await screen.findByText('Sodden sacks')
  const box = (title: string) =>
    within(screen.getByText(title).closest('[role=row]') as HTMLElement).getByRole('checkbox')
  await user.click(box('Sodden bales'))
  await user.click(box('Sodden crates'))
  await screen.findByRole('region', { name: 'Selection' })
  const priorities = async () => (await found()).map(({ priority }) => priority)

  await user.keyboard('p')
  const list = await screen.findByRole('dialog', { name: 'Priority' })
  await user.click(await within(list).findByRole('option', { name: 'High' }))
  await waitFor(async () => expect(await priorities()).toEqual(['high', 'high', 'low']))
  await screen.findByText('2 rows changed')
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect(await priorities()).toEqual(['low', 'low', 'low']))
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await waitFor(async () => expect(await priorities()).toEqual(['high', 'high', 'low']))

  await user.keyboard('l')
  const tags = await screen.findByRole('dialog', { name: 'Tags' })
  await user.click(await within(tags).findByRole('option', { name: /Sodden cargo/ }))
  await waitFor(async () =>
    expect((await found()).map(({ tags: held }) => (held as { id: string }[]).map(({ id }) => id))).toEqual([
      [tag.id],
      [tag.id],
      [],
    ]),
  )
})

test('where nothing can be undone, Ctrl+Z says so; in a text it is the text’s own', async () => {
  const { user } = await mount('/tickets?search=Sodden')
  await screen.findByText('Sodden sacks')
  await user.keyboard('{Control>}z{/Control}')
  await screen.findAllByText(i18next.t('shell:nothingToUndo'))
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await screen.findAllByText(i18next.t('shell:nothingToRedo'))
})
