import { screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'
import { holdCalls, waitUntilIdle } from './harness/reads.ts'

const make = (title: string, parent_id: unknown, kind = 'document') =>
  api.make('/documents', { title, kind, ...(parent_id === undefined ? {} : { parent_id }) })

test('a row is moved into another by keys while its former level is read late, and keeps the focus', async () => {
  const folder = await make('Berths', undefined, 'folder')
  const [target, moved] = [await make('North', folder.id), await make('South', folder.id)]
  const [below] = [await make('Below South', moved.id)]
  await make('Already there', target.id)
  const { user } = await mount(`/documents/${moved.id}`)
  const tree = await screen.findByRole('tree', { name: i18next.t('documents:tree') })
  const item = (name: string) => within(tree).findByRole('treeitem', { name: new RegExp(`^${name}`) })
  await item('Below South')
  await user.click((await item('North')).querySelector('.MuiTreeItem-iconContainer') as Element)
  await item('Already there')
  await waitUntilIdle()

  const release = holdCalls('get', String(folder.id))
  ;(await item('South')).focus()
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  const north = await item('North')
  await waitFor(() => expect(within(north).queryByRole('treeitem', { name: /^South/ })).not.toBeNull())
  expect(screen.queryByText(i18next.t('common:state.broken'))).toBeNull()
  release()
  await waitUntilIdle()
  expect(within(tree).getAllByRole('treeitem', { name: /^South/ })).toHaveLength(1)
  expect(document.activeElement).toBe(within(north).getByRole('treeitem', { name: /^South/ }))
  // What was open stays open.
  expect(within(north).queryByRole('treeitem', { name: /^Below South/ })).not.toBeNull()
  expect((await api.rows(`/documents?filter[id]=${below.id}`))[0]?.parent_id).toBe(moved.id)
})

test('a page in the tab of its project has its contents beside it, and the number of its words and its whole path above it', async () => {
  const [project] = await api.rows('/projects?perPage=1')
  const above = await api.make('/documents', { title: 'Harbour', project_id: project?.id })
  const document = await api.make('/documents', { title: 'Soundings', project_id: project?.id, parent_id: above.id })
  const content = '<h2 id="h-1a">Before</h2><p>Two words</p>'
  const page = await api.make('/pages', { title: 'Depths', document_id: document.id, content })
  await mount(`/projects/list/${project?.id}?tab=documents&page=${page.id}`)
  const contents = within(await screen.findByRole('navigation', { name: 'Contents' }))
  expect(contents.getByRole('link', { name: 'Before' }).getAttribute('href')).toBe('#h-1a')
  await screen.findByText('3 words')
  const path = within(screen.getByRole('navigation', { name: 'Location' }))
  await path.findByRole('link', { name: 'Harbour' })
  const steps = path.getAllByRole('link').map(({ textContent }) => textContent)
  expect(steps).toEqual([project?.name, 'Harbour', 'Soundings'])
})
