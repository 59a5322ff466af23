import { screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import { product } from '../../src/app/web/product.ts'
import { type PanelFacet, panelFacets } from '../../src/core/declare/facets.ts'
import { rowAddress, titleOf } from '../../src/web/data/rows/titles.ts'
import { sampleOf } from '../breadth.ts'
import { api, mount } from './harness/mount.tsx'
import { readsOf, waitUntilIdle } from './harness/reads.ts'

const having = (facet: PanelFacet) => product.models.all.filter(({ entity }) => entity[facet] !== undefined)
/** Those with a page of their own on which the facets of their rows stand. */
const owners = product.models.all.filter((model) => panelFacets.some((facet) => model.entity[facet] !== undefined))
/** Of the demo, which has everything in it: newer rows are those of tests that run beside this one. */
const oldest = async (path: string) => {
  const [row] = await api.rows(`${path}?perPage=1&orderOn=created_at&orderBy=asc`)
  if (row === undefined) throw new Error(`the demo has nothing at ${path}`)
  return row
}

test('every facet has an entity that shows it', () => {
  for (const facet of panelFacets) expect(having(facet).length, facet).toBeGreaterThan(0)
})

describe.each(sampleOf(owners, 4).map((model) => [model.name, model] as const))('%s', (_name, model) => {
  test.each(sampleOf(['en', 'ar'] as const, 1))('in %s its page names no word that is missing', async (language) => {
    const row = await oldest(model.entity.api)
    await mount(rowAddress(model, row) ?? '', { language })
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(titleOf(model, row)))
    await waitUntilIdle()
    expect(document.querySelector('main')?.textContent).not.toMatch(/\b[a-z_]+:[a-z_]+(\.[a-z_]+)*\b/i)
  })
  test.runIf(model.entity.checklists !== undefined)('a checklist is made, and its line ticked', async () => {
    const row = await oldest(model.entity.api)
    const { user } = await mount(rowAddress(model, row) ?? '')
    const name = `Before sailing ${row.id}`
    const label = i18next.t('checklists:add')
    // A row without lists has a button in the place of the field; the key leads to the field in both cases.
    await waitFor(() => expect(screen.queryAllByLabelText(label)).not.toHaveLength(0))
    await user.keyboard('y')
    await user.type(await screen.findByRole('textbox', { name: label }), `${name}{Enter}`)
    const line = await screen.findByRole('textbox', { name: i18next.t('checklists:addItem', { list: name }) })
    await user.type(line, 'Call the pilot{Enter}')
    const box = await screen.findByRole('checkbox', { name: 'Call the pilot' })
    await waitUntilIdle()
    const reads = await readsOf(async () => {
      await user.click(box)
      await screen.findByRole('checkbox', { name: 'Call the pilot', checked: true })
      await waitUntilIdle()
    })
    // The lines, and the row that counts them; nothing else that the page shows.
    expect(reads.toSorted()).toEqual([`${model.entity.api}/${row.id}`, '/checklist-items'].toSorted())
    await waitFor(async () => {
      const lines = await api.rows(`/checklist-items?about_id=${row.id}`)
      expect(lines).toContainEqual(expect.objectContaining({ text: 'Call the pilot', done: true }))
    })
    expect(
      within(document.body)
        .queryAllByRole('alert')
        .filter(({ textContent }) => textContent !== ''),
    ).toEqual([])
  })
})
