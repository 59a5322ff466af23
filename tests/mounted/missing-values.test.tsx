import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { product } from '../../src/app/web/product.ts'
import { askForMissing } from '../../src/web/data/rows/missing-question.ts'
import { mount } from './harness/mount.tsx'

test('what a change lacks is asked for in a small dialog, which does not close without it', async () => {
  const { user } = await mount('/business-calendars')
  const model = product.models.of('business_calendar')
  const fields = model.fields.filter(({ name }) => name === 'name')
  const asked = { model, fields, rows: [{ id: 'c', name: 'Quay' }], changed: {}, errors: {} }
  let given: Promise<unknown> = Promise.resolve()
  await act(async () => {
    given = askForMissing(asked)
  })
  const dialog = await screen.findByRole('dialog', { name: '“Quay” needs another value' })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await within(dialog).findByText('This field is required')
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Night shift')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await given).toEqual({ name: 'Night shift' })
})
