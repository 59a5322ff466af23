import { expect, test, vi } from 'vitest'
import { noticesAs, notify } from '../../src/web/base/feedback/notices.ts'
import {
  lastUndo,
  offerUndo,
  runRedo,
  runUndo,
  type Undo,
  undoAfter,
  watchUndo,
} from '../../src/web/base/feedback/undo.ts'

test('the last thing done is taken back once, and only while nothing else was done', async () => {
  const first = vi.fn(async () => undefined)
  const second = vi.fn(async () => undefined)
  const heard = vi.fn()
  const stop = watchUndo(heard)
  offerUndo({ run: first })
  offerUndo({ run: second })
  await Promise.all([runUndo(), runUndo()])
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  expect(lastUndo()).toBeUndefined()
  offerUndo({ run: first })
  // This change can't be undone.
  offerUndo(undefined)
  await runUndo()
  expect(first).not.toHaveBeenCalled()
  expect(heard).toHaveBeenCalled()
  stop()
})

test('the notice of an action goes as it is undone, so that it is not shown again', async () => {
  const undo = { run: async () => undefined }
  offerUndo(undo)
  notify({ type: 'success', message: 'Updated', data: undo })
  expect(noticesAs('snackbar').map(({ message }) => message)).toEqual(['Updated'])
  await runUndo()
  expect(noticesAs('snackbar')).toEqual([])
})

const later = () => {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

test('what is under way is waited for and taken back, not what was done before it', async () => {
  const older = vi.fn(async () => undefined)
  const newer = vi.fn(async () => undefined)
  offerUndo({ run: older })
  const answered = later()
  undoAfter(answered.promise)
  const pressed = runUndo()
  offerUndo({ run: newer })
  answered.resolve()
  await pressed
  expect([older, newer].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  // The change has failed and is reverted already, so the one before it stays done.
  offerUndo({ run: older })
  const refused = later()
  undoAfter(refused.promise)
  const again = runUndo()
  refused.resolve()
  await again
  expect(older).not.toHaveBeenCalled()
  await runUndo()
  expect(older).toHaveBeenCalledOnce()
})

test('a message takes back what it tells of, once, whatever was done after it', async () => {
  const older = { run: vi.fn(async () => undefined) }
  const newer = { run: vi.fn(async () => undefined) }
  offerUndo(older)
  offerUndo(newer)
  await runUndo(older)
  await runUndo(older)
  expect([older, newer].map(({ run }) => run.mock.calls.length)).toEqual([1, 0])
  expect(lastUndo()).toBe(newer)
  await runUndo()
  await runUndo(newer)
  expect(newer.run).toHaveBeenCalledOnce()
})

test('what was undone last is done again, and undone again, until something else is done', async () => {
  const said: string[] = []
  const stepOf = (name: string, back: string): Undo => ({
    run: async () => {
      said.push(name)
      return stepOf(back, name)
    },
  })
  offerUndo(stepOf('undo', 'redo'))
  await runUndo()
  expect([await runRedo(), await runRedo()]).toEqual([true, false])
  await runUndo()
  expect(said).toEqual(['undo', 'redo', 'undo'])
  offerUndo(stepOf('other', 'other again'))
  expect(await runRedo()).toBe(false)
  await runUndo()
  expect(said.at(-1)).toBe('other')
})
