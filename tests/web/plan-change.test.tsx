import '../mounted/harness/browser.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { product } from '../../src/app/web/product.ts'
import type { ScheduleAnswer } from '../../src/domain/schedule/web/schedule-answer.ts'
import { usePlanChange } from '../../src/domain/schedule/web/use-schedule.ts'
import { client } from '../../src/web/api/client.ts'
import { ProductProvider } from '../../src/web/product/product.ts'

const plan = { tasks: [], links: [], moved_count: 0 } as unknown as ScheduleAnswer
const slip = (id: string) => ({ changes: [{ id, delay: 480 }] })

/** The wire to the server: answers wait until they are let go, in any order. */
const asked: { readonly body: { floats?: boolean; changes?: readonly { id: string }[] }; answer: () => void }[] = []
const { adapter } = client.defaults
beforeEach(() => {
  asked.length = 0
  client.defaults.adapter = (config) =>
    new Promise((resolve) => {
      const body = JSON.parse(String(config.data))
      const none = { changed: [], gone: [] }
      const data = { data: { tasks: none, links: none, effect: {}, moved_count: body.floats ? 2 : 1 } }
      asked.push({ body, answer: () => resolve({ data, status: 200, statusText: 'OK', headers: {}, config }) })
    })
})
afterEach(() => {
  cleanup()
  if (adapter !== undefined) client.defaults.adapter = adapter
})

const around = ({ children }: { children: ReactNode }) => <ProductProvider value={product}>{children}</ProductProvider>
const changeOf = () => renderHook(() => usePlanChange('p', plan), { wrapper: around }).result
const answer = (n: number) =>
  act(async () => {
    asked[n]?.answer()
    await new Promise((resolve) => setTimeout(resolve, 5))
  })
const start = async (run: () => Promise<unknown>) => {
  act(() => void run())
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
}

test('floats are asked for once, and kept with what is asked about', async () => {
  const change = changeOf()
  await start(() => change.current.ask(slip('a'), false))
  await answer(0)
  expect(change.current.asked?.preview.movedCount).toBe(1)
  await start(() => change.current.askFloats())
  await answer(1)
  expect(asked.map(({ body }) => body.floats)).toEqual([false, true])
  expect(change.current.asked).toMatchObject({ hasFloats: true, preview: { movedCount: 2 } })
  await start(() => change.current.askFloats())
  expect(asked).toHaveLength(2)
})

test('floats that come after their change was dropped do not bring it back', async () => {
  const change = changeOf()
  await start(() => change.current.ask(slip('a'), false))
  await answer(0)
  await start(() => change.current.askFloats())
  act(() => change.current.drop())
  await answer(1)
  expect(change.current.asked).toBeUndefined()
})

test('floats that come after another change was asked about do not replace it', async () => {
  const change = changeOf()
  await start(() => change.current.ask(slip('a'), false))
  await answer(0)
  await start(() => change.current.askFloats())
  await start(() => change.current.ask(slip('b'), false))
  await answer(2)
  await answer(1)
  expect(change.current.asked).toMatchObject({ changes: slip('b'), hasFloats: false })
})
