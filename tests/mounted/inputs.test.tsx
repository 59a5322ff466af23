import { screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import { product } from '../../src/app/web/product.ts'
import type { FieldKind } from '../../src/core/declare/fields.ts'
import { labelKey } from '../../src/core/words/keys.ts'
import { samplesOf } from '../../src/web/app/pages/gallery/input-samples.tsx'
import { inputs } from '../../src/web/fields/values/inputs.tsx'
import { sampleOf } from '../breadth.ts'
import { mount } from './harness/mount.tsx'

const samples = samplesOf(product)
const kinds = samples.map(({ field }) => field.field.kind)
const boxOf = (kind: FieldKind): HTMLElement => {
  const box = document.querySelector<HTMLElement>(`[data-kind=${kind}]`)
  if (box === null) throw new Error(`the gallery has no ${kind}`)
  return box
}
const shownValue = (kind: FieldKind): unknown => JSON.parse(within(boxOf(kind)).getByRole('status').textContent ?? '')

/** Kinds that no form of the product asks for yet, or that have an input of their area's own wherever they are declared. */
const unused: readonly FieldKind[] = ['conditions']

test('the gallery shows each kind that people fill in', async () => {
  const filled = (Object.keys(inputs) as FieldKind[]).filter((kind) => inputs[kind] !== null)
  expect(new Set([...kinds, ...unused])).toEqual(new Set(filled))
  for (const kind of unused) expect(kinds).not.toContain(kind)
})

describe.each(sampleOf(['ar', 'en', 'fr'] as const, 1))('in %s', (language) => {
  test('every input is named by its label, says that it must be filled, and why it was refused', async () => {
    const { user } = await mount('/gallery?part=inputs', { language })
    await screen.findByRole('button', { name: 'Refuse file' })
    for (const { model, field } of samples) {
      const { kind } = field.field
      const label = i18next.t(labelKey(model, field.name))
      const box = within(boxOf(kind))
      await waitFor(() => expect(box.getAllByText(label, { exact: false }).length, kind).toBeGreaterThan(0))
      await user.click(box.getByRole('button', { name: `Refuse ${kind}` }))
      await waitFor(() => expect(box.getByText(`${kind} refused`), kind).toBeTruthy())
    }
    expect(document.documentElement.dir).toBe(language === 'ar' ? 'rtl' : 'ltr')
  })
})

describe('typed and chosen', () => {
  const mountInput = async (kind: FieldKind) => {
    const { user } = await mount(`/gallery?part=inputs&kind=${kind}`)
    await screen.findByRole('button', { name: `Refuse ${kind}` })
    return user
  }
  const typed: readonly (readonly [FieldKind, string, unknown])[] = [
    ['text', 'Harbour', 'Harbour'],
    ['longText', 'Two{Enter}lines', 'Two\nlines'],
    ['email', 'one@example.test', 'one@example.test'],
    ['integer', '12', '12'],
    ['decimal', '1.25', '1.25'],
  ]
  test.each(sampleOf(typed, 2).filter(([kind]) => kinds.includes(kind)))('%s: %s', async (kind, keys, value) => {
    const user = await mountInput(kind)
    const input = within(boxOf(kind)).getByRole('textbox', { hidden: false })
    await user.clear(input)
    await user.type(input, keys)
    expect(shownValue(kind)).toBe(value)
  })
  test('a choice by arrows and Enter', async () => {
    const user = await mountInput('choice')
    const input = within(boxOf('choice')).getByRole('combobox')
    await user.click(input)
    await user.keyboard('{ArrowDown}{Enter}')
    const field = samples.find((one) => one.field.field.kind === 'choice')?.field.field
    await waitFor(() =>
      expect(field?.kind === 'choice' && field.options.includes(String(shownValue('choice')))).toBe(true),
    )
  })
  test('a reference by what its name contains, from the server', async () => {
    const field = samples.find((one) => one.field.field.kind === 'ref')
    const user = await mountInput('ref')
    const input = within(boxOf('ref')).getByRole('combobox')
    await user.click(input)
    const [first] = await screen.findAllByRole('option')
    const name = first?.textContent ?? ''
    await user.type(input, name.slice(0, 4))
    await waitFor(() => expect(screen.getAllByRole('option').some((one) => one.textContent === name)).toBe(true))
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(shownValue('ref'), field?.model.name).toMatch(/^[0-9a-f-]{36}$/))
  })
})
