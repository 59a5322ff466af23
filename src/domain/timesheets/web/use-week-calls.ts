import { useState } from 'react'
import { makeCallQueue } from '../../../web/data/rows/call-queue.ts'

/** A call of a week; it must not reject, and resolves to whether it succeeded. */
type Call = () => Promise<boolean>
/** The calls of a week, one after the other. */
export type WeekCalls = {
  /** Stores hours. */
  readonly write: (call: Call) => Promise<boolean>
  /** Takes a step of the approval, after the hours that are still being stored; not if one of them is refused. */
  readonly step: (call: Call) => Promise<boolean>
}

const makeWeekCalls = (): WeekCalls => {
  const enqueue = makeCallQueue()
  const writes = new Set<Promise<boolean>>()
  return {
    write: (call) => {
      const sent = enqueue(call)
      writes.add(sent)
      void sent.then(() => writes.delete(sent))
      return sent
    },
    step: (call) => {
      const before = Promise.all(writes)
      return enqueue(async () => ((await before).every(Boolean) ? call() : false))
    },
  }
}

/** Keeps the order of the calls of a week page: a week that is submitted has all hours that it shows. */
export const useWeekCalls = (): WeekCalls => useState(makeWeekCalls)[0]
