import { Problem } from '../../../src/server/problem.ts'
import { threadOf } from '../../../src/server/worker/thread.ts'
import { defineWork } from '../../../src/server/worker/work.ts'

/** Works as they ought not to be, for the room's test; this module is also the entry of its threads. */
export const double = defineWork({ name: 'double', run: (amount: number) => amount * 2 })
export const endless = defineWork({
  name: 'endless',
  seconds: 0.5,
  run: (): number => {
    for (;;);
  },
})
export const greedy = defineWork({
  name: 'greedy',
  run: (): number => {
    const hoard: number[][] = []
    for (;;) hoard.push(new Array<number>(100_000).fill(hoard.length))
  },
})
export const refusing = defineWork({
  name: 'refusing',
  run: (): number => {
    throw new Problem(422, 'plan_loop', { params: { list: 'a → b' } })
  },
})
export const broken = defineWork({
  name: 'broken',
  run: (): number => {
    throw new TypeError('a mistake')
  },
})
export const run = threadOf([double, endless, greedy, refusing, broken])
