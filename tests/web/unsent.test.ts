import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unsentOf, useSending } from '../../src/web/data/rows/unsent.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

type Call = { readonly text: unknown; readonly answer: (isDone: boolean) => void }
let calls: Call[]
let line: ReturnType<typeof useSending>
let root: Root
const Line = ({ place }: { place: string }) => {
  line = useSending(place, ({ name }) => new Promise((answer) => calls.push({ text: name, answer })))
  return null
}
const show = (place: string) => act(() => root.render(createElement(Line, { place })))
const texts = (place: string) => unsentOf(place).map(({ values }) => values.name)
const leaving = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

beforeEach(() => {
  calls = []
  root = createRoot(document.createElement('div'))
})
afterEach(() => act(() => root.unmount()))

test('lines go out in the order of writing, one after the other, whatever is written meanwhile', async () => {
  show('order')
  for (const name of ['Alpha', 'Bravo', 'Charlie']) line.send({ name })
  const sent = () => calls.map(({ text }) => text)
  await vi.waitFor(() => expect(sent()).toEqual(['Alpha']))
  expect(leaving()).toBe(true)
  for (const next of [
    ['Alpha', 'Bravo'],
    ['Alpha', 'Bravo', 'Charlie'],
    ['Alpha', 'Bravo', 'Charlie'],
  ]) {
    await act(async () => calls.at(-1)?.answer(true))
    await vi.waitFor(() => expect(sent()).toEqual(next))
  }
  expect(texts('order')).toEqual([])
  await vi.waitFor(() => expect(leaving()).toBe(false))
})

test('what is refused is kept beside its line, also when that has gone, and asked about until it is dealt with', async () => {
  show('refused')
  line.send({ name: 'Alpha' })
  line.send({ name: 'Bravo' })
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  await act(async () => calls[0]?.answer(false))
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  show('elsewhere')
  await act(async () => calls[1]?.answer(false))
  await vi.waitFor(() => expect(texts('refused')).toEqual(['Alpha', 'Bravo']))
  expect([texts('elsewhere'), leaving()]).toEqual([[], true])

  show('refused')
  const [alpha, bravo] = line.unsent
  if (alpha === undefined || bravo === undefined) throw new Error('both are there')
  act(() => line.drop(alpha))
  act(() => line.drop(alpha))
  expect([texts('refused'), leaving()]).toEqual([['Bravo'], true])
  act(() => line.drop(bravo))
  expect([texts('refused'), leaving()]).toEqual([[], false])
})
