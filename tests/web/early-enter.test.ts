import Autocomplete from '@mui/material/Autocomplete'
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useEarlyEnter } from '../../src/web/fields/values/inputs/use-early-enter.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root
let box: HTMLElement
let chosen: string[]

type Shown = { readonly options: readonly string[]; readonly isStale: boolean }
/** A picker like the product's: options of the server, and the keys of the hook. */
const Picker = ({ options, isStale }: Shown) => {
  const choose = (option: string) => chosen.push(option)
  const early = useEarlyEnter({ isStale, options, choose, close: () => chosen.push('closed') })
  return createElement(Autocomplete<string>, {
    open: true,
    options: [...options],
    filterOptions: (all) => all,
    onKeyDown: early,
    onChange: (_, option) => {
      if (option !== null) choose(option)
    },
    renderInput: ({ inputProps, InputProps: { ref } }) =>
      createElement('div', { ref }, createElement('input', inputProps)),
  })
}
const show = (shown: Shown) => act(async () => root.render(createElement(Picker, shown)))
const press = async (...keys: readonly string[]) => {
  const input = box.querySelector('input')
  for (const key of keys)
    await act(async () => input?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
}

beforeEach(() => {
  chosen = []
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
})

const former = { options: ['Ingrid', 'Ivar'], isStale: true }
const answer = { options: ['Björn', 'Bruno'], isStale: false }

test('Enter before the answer chooses from the answer, not from what was found before', async () => {
  await show(former)
  await press('ArrowDown', 'Enter')
  expect(chosen).toEqual([])
  await show(answer)
  expect(chosen).toEqual(['Björn'])
})

test('as many arrows lead to the same place in the answer', async () => {
  await show(former)
  await press('ArrowDown', 'ArrowDown', 'Enter')
  await show(answer)
  expect(chosen).toEqual(['Bruno'])
})

test('an arrow before the answer and Enter after it choose what the arrow led to', async () => {
  await show(former)
  await press('ArrowDown')
  await show(answer)
  await press('Enter')
  expect(chosen).toEqual(['Björn'])
})

test('what is typed after Enter takes it back, and nothing is chosen where nothing was found', async () => {
  await show(former)
  await press('Enter', 'x')
  await show(answer)
  await show(former)
  await press('Enter')
  await show({ options: [], isStale: false })
  expect(chosen).toEqual([])
})

test('with the answer there the keys are the picker’s own', async () => {
  await show(answer)
  await press('ArrowDown', 'ArrowDown', 'Enter')
  expect(chosen).toEqual(['Bruno'])
})

test('Escape right after it closes the picker once the choice is made, and at once where nothing is to be chosen', async () => {
  await show(former)
  await press('Enter', 'Escape')
  expect(chosen).toEqual([])
  await show(answer)
  expect(chosen).toEqual(['Björn', 'closed'])
  await show(former)
  await press('Escape')
  await show(answer)
  expect(chosen).toEqual(['Björn', 'closed'])
})
