import './harness/browser.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { describe, expect, test, vi } from 'vitest'
import { Look } from '../../src/app/web/look.tsx'
import { product } from '../../src/app/web/product.ts'
import { ProductProvider } from '../../src/web/data/areas/product.ts'
import { FieldInput } from '../../src/web/fields/forms/field-input.tsx'
import { DayField } from '../../src/web/fields/values/inputs/day-field.tsx'
import { BulkChange } from '../../src/web/views/collection/bulk/bulk-change.tsx'
import { CellEditor } from '../../src/web/views/sheet/cell-editor.tsx'
import { mount } from './harness/mount.tsx'
import { StylesOutside } from './harness/styles.tsx'

type Told = (value: unknown) => void
const model = product.models.of('task')
const due = model.fields.find(({ wire }) => wire === 'due_at')
if (due === undefined) throw new Error('a task has no date')
const row = { id: 'a', version: 1, due_at: '2026-12-10T16:00:00.000Z' }
const setUp = () => userEvent.setup({ delay: null })

const Form = ({ told }: { readonly told: Told }) => {
  const { control, handleSubmit } = useForm<Record<string, unknown>>({ defaultValues: { due_at: row.due_at } })
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((values) => told(values.due_at))(event)}>
      <FieldInput model={model} field={due} row={row} control={control} required={false} />
      <button type="submit">Save</button>
    </form>
  )
}
const Filter = ({ told }: { readonly told: Told }) => {
  const [value, setValue] = useState('2026-12-10')
  return (
    <DayField
      label="From"
      value={value}
      onChange={(next) => {
        setValue(next)
        told(next)
      }}
    />
  )
}
/** The parts of which every field for a date is made, and how what was typed in it is sent. */
const places: readonly (readonly [string, (told: Told) => ReactNode, string | undefined])[] = [
  [
    'a cell of a sheet',
    (told) => (
      <CellEditor
        model={model}
        row={row}
        field={due}
        first={undefined}
        refused={undefined}
        atEnd={false}
        onSave={told}
        onClose={() => undefined}
      />
    ),
    undefined,
  ],
  [
    'a cell that is typed over',
    (told) => (
      <CellEditor
        model={model}
        row={row}
        field={due}
        first={'s'}
        refused={undefined}
        atEnd={false}
        onSave={told}
        onClose={() => undefined}
      />
    ),
    undefined,
  ],
  [
    'a change of many rows',
    (told) => (
      <BulkChange
        model={model}
        fields={[due]}
        count={2}
        onCancel={() => undefined}
        onChange={(change) => told(change.due_at)}
      />
    ),
    'Change 2',
  ],
  ['a form, a page and a panel', (told) => <Form told={told} />, 'Save'],
  ['a filter of the history and of the overview', (told) => <Filter told={told} />, undefined],
]

describe.each(places)('in %s', (_name, show, button) => {
  const open = async () => {
    // Words and the session of a page that knows dates.
    await mount('/gallery?part=inputs&kind=day')
    document.body.replaceChildren()
    const told = vi.fn<Told>()
    render(
      <Look>
        <StylesOutside />
        <ProductProvider value={product}>{show(told)}</ProductProvider>
      </Look>,
    )
    const user = setUp()
    const box = await vi.waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('[data-date]')
      if (found === null) throw new Error('no date is asked for')
      return found
    })
    const type = async (text: string) => {
      await user.clear(box)
      await user.click(box)
      await user.paste(text)
      if (button === undefined) await user.keyboard('{Enter}')
      else await user.click(screen.getByRole('button', { name: new RegExp(`^${button}`) }))
    }
    return { told, type, box }
  }
  test('what is no date is told, stays, and is never sent; then a date is', async () => {
    const { told, type, box } = await open()
    for (const text of ['soon', '12/10/', '31/02/2027']) {
      told.mockClear()
      await type(text)
      await within(document.body).findByText(new RegExp(`“?${text.replaceAll('/', '.')}.*is not a date`))
      expect([box.value, box.getAttribute('aria-invalid')]).toEqual([text, 'true'])
      expect(told.mock.calls).toEqual([])
    }
    await type('24/12/27')
    await vi.waitFor(() => expect(told).toHaveBeenCalled())
    expect(String(told.mock.lastCall?.[0])).toMatch(/^2027-12-24/)
  })
  test.each(['tomorrow', 'demain', 'غدا', '+1d'])('the word %s is taken', async (word) => {
    const { told, type } = await open()
    await type(word)
    await vi.waitFor(() => expect(told).toHaveBeenCalled())
    const days = (Date.parse(String(told.mock.lastCall?.[0]).slice(0, 10)) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(-1)
    expect(days).toBeLessThan(2)
  })
})
