import { screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import { product } from '../../src/app/web/product.ts'
import type { Model } from '../../src/core/declare/model.ts'
import { keyOfEmpty, keyOfEntity } from '../../src/core/words/keys.ts'
import { titleOf } from '../../src/web/data/rows/titles.ts'
import { sampleOf } from '../breadth.ts'
import { api, mount } from './harness/mount.tsx'

const listed = product.models.all.filter(({ entity }) => entity.page !== undefined)
const pathOf = ({ entity }: Model): string => entity.page ?? ''
/** Titles of the rows that a list begins with, as the server gives them. */
const firstTitles = async (model: Model, query = ''): Promise<readonly string[]> => {
  const rows = await api.rows(`${model.entity.api}?perPage=3${query}`)
  return rows.map((row) => titleOf(model, row))
}

describe.each(sampleOf(listed, 6).map((model) => [model.name, model] as const))('%s', (name, model) => {
  test('as a table: its rows, or what it is and how to begin', async () => {
    const sort = model.entity.list.sort
    const order = sort.startsWith('-') ? `&orderOn=${sort.slice(1)}&orderBy=desc` : `&orderOn=${sort}&orderBy=asc`
    const titles = await firstTitles(model, order)
    // Some lists begin as a calendar.
    await mount(`${pathOf(model)}${model.entity.calendar?.first === true ? '?shape=table' : ''}`)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(i18next.t(keyOfEntity(name, 'many')))
    for (const title of titles)
      await waitFor(() => expect(screen.queryAllByText(title, { exact: false }).length, title).toBeGreaterThan(0))
  })
  test.runIf(model.entity.list.sheet === true)('as a sheet, chosen in the list and kept in its address', async () => {
    const { user, router } = await mount(pathOf(model))
    await user.click(await screen.findByRole('button', { name: i18next.t('list:shape.sheet') }))
    const [row] = await api.rows(`${model.entity.api}?perPage=1&orderOn=created_at&orderBy=desc`)
    await screen.findByRole('grid')
    expect(router.state.location.search).toContain('shape=sheet')
    await waitFor(() => expect(screen.getByRole('grid').textContent).toContain(row && titleOf(model, row)))
  })
  test.runIf((model.entity.list.groups ?? []).length > 0)('as groups, counted by the server', async () => {
    const [by = ''] = model.entity.list.groups ?? []
    const field = model.byName.get(by)
    await mount(`${pathOf(model)}?group=${field?.wire}`)
    const groups = await api.rows(`${model.entity.api}/groups?by=${field?.wire}`)
    if (groups.length === 0) await screen.findByText(i18next.t(keyOfEmpty(name)))
    else await waitFor(() => expect(document.querySelectorAll('main [aria-expanded]').length).toBeGreaterThan(0))
  })
})
