import { expect, test, vi } from 'vitest'
import { lastUndo, offerUndo, runUndo, watchUndo } from '../../src/web/feedback/undo.ts'

test('the last thing done is taken back once, and only while nothing else was done', async () => {
  const first = vi.fn(async () => {})
  const second = vi.fn(async () => {})
  const heard = vi.fn()
  const stop = watchUndo(heard)
  offerUndo({ run: first })
  offerUndo({ run: second })
  await Promise.all([runUndo(), runUndo()])
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  expect(lastUndo()).toBeUndefined()
  offerUndo({ run: first })
  // Something that can't be taken back.
  offerUndo(undefined)
  await runUndo()
  expect(first).not.toHaveBeenCalled()
  expect(heard).toHaveBeenCalled()
  stop()
})
