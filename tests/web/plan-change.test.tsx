import '../mounted/harness/browser.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { AxiosError } from 'axios'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { product } from '../../src/app/web/product.ts'
import { type Bar, packBars } from '../../src/domain/schedule/bars.ts'
import type { ScheduleAnswer } from '../../src/domain/schedule/web/schedule-answer.ts'
import { usePlanChange } from '../../src/domain/schedule/web/use-plan-change.ts'
import { useSchedule } from '../../src/domain/schedule/web/use-schedule.ts'
import { client } from '../../src/web/base/api/client.ts'
import { lastUndo } from '../../src/web/base/feedback/undo.ts'
import { ProductProvider } from '../../src/web/data/areas/product.ts'
import { queryClient } from '../../src/web/data/rows/query-client.ts'

const plan = { tasks: [], links: [], moved_count: 0 } as unknown as ScheduleAnswer
/** A bar in the state in which another user left it. */
const storedBar: Bar = {
  id: 'a',
  version: 5,
  kind: 'task',
  status: 'pending',
  parent_id: null,
  name: 'a',
  number: 1,
  start_at: null,
  end_at: null,
  late_end_at: null,
  deadline_at: null,
  duration: 0,
  total_float: 0,
  progress: 0,
  is_critical: false,
  is_summary: false,
  is_milestone: false,
  is_manual: false,
  missed: [],
  assignees: [],
  can: { update: true },
}
const slip = (id: string) => ({ changes: [{ id, delay: 480 }] })

/** An effect on other tasks, which makes the page ask for confirmation. */
const pushing = { pushed: [], pushed_count: 1, end_before: 'a', end_after: 'a', late: [] }
const still = { ...pushing, pushed_count: 0 }
let effect: object = pushing
/** Readings of the plan wait for this promise; undefined: they are answered at once. */
let reading: Promise<void> | undefined

/** The calls to the server. Their answers wait until the test releases them, in any order. */
const asked: {
  readonly path: string
  readonly body: { floats?: boolean; changes?: readonly { id: string; version?: number }[] }
  answer: () => void
  refuse: () => void
}[] = []
const { adapter } = client.defaults
beforeEach(() => {
  asked.length = 0
  effect = pushing
  reading = undefined
  queryClient.clear()
  client.defaults.adapter = (config) =>
    new Promise((resolve, reject) => {
      const body = config.data === undefined ? {} : JSON.parse(String(config.data))
      if (config.method === 'get') {
        const data = { data: { ...plan, ...packBars([storedBar], []) } }
        void Promise.resolve(reading).then(() => resolve({ data, status: 200, statusText: 'OK', headers: {}, config }))
        return
      }
      const none = { changed: [], gone: [] }
      const data = { data: { tasks: none, links: none, effect, moved_count: body.floats ? 2 : 1 } }
      asked.push({
        path: String(config.url).split('/').at(-1) ?? '',
        body,
        answer: () => resolve({ data, status: 200, statusText: 'OK', headers: {}, config }),
        refuse: () => {
          const data = { code: 'conflict', message: 'Somebody else changed this', conflicts: {} }
          const response = { data, status: 409, statusText: '', headers: {}, config }
          reject(new AxiosError('refused', 'ERR_BAD_REQUEST', config, undefined, response))
        },
      })
    })
})
afterEach(() => {
  cleanup()
  if (adapter !== undefined) client.defaults.adapter = adapter
})

const around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <ProductProvider value={product}>{children}</ProductProvider>
  </QueryClientProvider>
)
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

test('a change is stored with the version that it was drawn on, whatever is read meanwhile', async () => {
  const drawn = { ...plan, tasks: [{ id: 'a', version: 3 }] } as unknown as ScheduleAnswer
  const read = { ...plan, tasks: [{ id: 'a', version: 5 }] } as unknown as ScheduleAnswer
  const { result, rerender } = renderHook(({ shown }) => usePlanChange('p', shown), {
    wrapper: around,
    initialProps: { shown: drawn },
  })
  await start(() => result.current.ask(slip('a'), false))
  await answer(0)
  rerender({ shown: read })
  await start(() => result.current.askFloats())
  await answer(1)
  const { changes } = result.current.asked ?? {}
  expect(changes).toEqual({ changes: [{ id: 'a', delay: 480, version: 3 }] })
})

test('where somebody else changed the same, what was planned stays and is asked about on top of theirs', async () => {
  const drawn = { ...plan, tasks: [{ id: 'a', version: 3 }] } as unknown as ScheduleAnswer
  const { result } = renderHook(() => usePlanChange('p', drawn), { wrapper: around })
  await start(() => result.current.ask(slip('a'), false))
  await answer(0)
  await start(async () => result.current.asked && result.current.take(result.current.asked.changes))
  expect(asked[1]?.body.changes).toEqual([{ id: 'a', delay: 480, version: 3 }])
  await act(async () => {
    asked[1]?.refuse()
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
  await answer(2)
  expect(result.current.asked?.changes).toEqual({ changes: [{ id: 'a', delay: 480, version: 5 }] })
})

test('what was taken stays shown until the plan is read again, without its question', async () => {
  const { result } = renderHook(
    () => {
      const { data } = useSchedule('p')
      return usePlanChange('p', data)
    },
    { wrapper: around },
  )
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  await start(() => result.current.ask(slip('a'), false))
  await answer(0)
  const read: (() => void)[] = []
  reading = new Promise((resolve) => read.push(resolve))
  await start(async () => result.current.asked && result.current.take(result.current.asked.changes))
  await answer(1)
  expect(asked.map(({ path }) => path)).toEqual(['preview', 'apply'])
  expect(result.current.asked).toMatchObject({ isTaken: true, preview: { movedCount: 1 } })
  await act(async () => {
    read[0]?.()
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
  expect(result.current.asked).toBeUndefined()
})

test('a change that is drawn while another one is stored waits for it, and is drawn on what is read then', async () => {
  const drawn = { ...plan, tasks: [{ id: 'a', version: 3 }] } as unknown as ScheduleAnswer
  const { result } = renderHook(
    () => {
      const { data = drawn } = useSchedule('p')
      return usePlanChange('p', data)
    },
    { wrapper: around },
  )
  await start(() => result.current.ask(slip('a'), false))
  await answer(0)
  await start(async () => result.current.asked && result.current.take(result.current.asked.changes))
  await start(() => result.current.ask({ changes: [{ id: 'a', delay: 960 }] }, false))
  expect(asked.map(({ path }) => path)).toEqual(['preview', 'apply'])
  await answer(1)
  await answer(2)
  expect(result.current.asked).toMatchObject({
    changes: { changes: [{ id: 'a', delay: 960, version: 5 }] },
    isTaken: false,
  })
})

test('what changes nothing else is stored without a question, and can be undone', async () => {
  effect = still
  const change = changeOf()
  await start(() => change.current.ask({ changes: [{ id: 'a', progress: 5 }] }, false))
  await answer(0)
  expect(asked.map(({ path }) => path)).toEqual(['preview', 'apply'])
  expect(asked[1]?.body.changes).toEqual([{ id: 'a', progress: 5, version: 0 }])
  expect(change.current.asked).toMatchObject({ isTaken: true })
  await answer(1)
  expect(change.current.asked).toBeUndefined()
  expect(lastUndo()).toBeDefined()
})

test('what moves the end, makes somebody late or pushes a task is asked about, and so is the whole plan', async () => {
  const late = { id: 'a', missed: ['deadline'] }
  for (const other of [{ end_after: 'b' }, { late: [late] }, { pushed_count: 2 }]) {
    effect = { ...still, ...other }
    const change = changeOf()
    await start(() => change.current.ask(slip('a'), false))
    await answer(asked.length - 1)
    expect(change.current.asked).toMatchObject({ isTaken: false })
  }
  effect = still
  const change = changeOf()
  await start(() => change.current.ask({}, false))
  await answer(asked.length - 1)
  expect(change.current.asked).toMatchObject({ isTaken: false })
  expect(asked.every(({ path }) => path === 'preview')).toBe(true)
})

test('many cells are asked about even where they move nothing else; what they leave out is told there, also with floats', async () => {
  effect = still
  const change = changeOf()
  await start(() => change.current.ask(slip('a'), false, { note: 'Two cells are left out.' }))
  await answer(0)
  expect(change.current.asked).toMatchObject({ isTaken: false, note: 'Two cells are left out.' })
  await start(() => change.current.askFloats())
  await answer(1)
  expect(change.current.asked).toMatchObject({ hasFloats: true, note: 'Two cells are left out.' })
})
