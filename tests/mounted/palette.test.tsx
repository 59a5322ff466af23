import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../e2e/harness/api.ts'
import { api, mount } from './harness/mount.tsx'

let project: Row
beforeAll(async () => {
  const [department] = await api.rows('/departments?perPage=1')
  project = await api.make('/projects', {
    name: 'Breakwater',
    priority: 'low',
    destination: 'internal',
    department_id: department?.id,
    phases: [{ name: 'Caisson sinking', sprints: [{ name: 'Caisson pour' }] }],
  })
  await api.make('/epics', { name: 'Caisson safety', project_id: project.id })
})

test.each([
  ['en', ['Phases', 'Sprints', 'Epics']],
  ['fr', ['Étapes', 'Sprints', 'Epics']],
  ['ar', ['المراحل', 'دورات العمل', 'المحاور']],
] as const)(
  'the palette finds phases, sprints and epics by name, and says which they are: %s',
  async (language, kinds) => {
    const { user, router } = await mount('/home', { language })
    await user.keyboard('{Control>}k{/Control}')
    const palette = within(await screen.findByRole('dialog'))
    await user.type(await palette.findByRole('combobox'), 'Caisson')
    for (const [at, name] of ['Caisson sinking', 'Caisson pour', 'Caisson safety'].entries()) {
      const kind = await palette.findByRole('group', { name: kinds[at] ?? '' })
      await within(kind).findByRole('option', { name: new RegExp(name) })
    }
    await user.click(palette.getByRole('option', { name: /Caisson pour/ }))
    await waitFor(() => expect(router.state.location.search).toMatch(/tab=board&sprint=/))
    expect(router.state.location.pathname).toBe(`/projects/${project.id}`)
  },
)

test.each(['en', 'ar'] as const)(
  'in %s the palette shows the passage of a page with the found words marked',
  async (language) => {
    const document = await api.make('/documents', { title: `Sails ${language}` })
    const content = `<p>${'canvas '.repeat(60)}the Gàffsail-${language} is torn</p>`
    const on = await api.make('/pages', { title: `Rig ${language}`, document_id: document.id, content })
    await api.make('/comments', { about_type: 'page', about_id: on.id, body: `<p>Sew the gaffsail-${language}</p>` })
    const { user, router } = await mount('/home', { language })
    await user.keyboard('{Control>}k{/Control}')
    const palette = within(await screen.findByRole('dialog'))
    await user.type(await palette.findByRole('combobox'), `gaffsail-${language}`)
    const page = await palette.findByRole('option', { name: new RegExp(`Rig ${language}.*canvas the Gàffsail`) })
    expect([...page.querySelectorAll('mark')].map((one) => one.textContent)).toEqual([`Gàffsail-${language}`])
    const said = await palette.findByRole('option', { name: /Sew the gaffsail/ })
    expect(said.textContent).toContain(`Rig ${language}`)
    await user.click(said)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/documents/page/${on.id}`))
    expect(router.state.location.search).toContain('comment=')
  },
)
