import { Problem } from '../../../src/server/problem.ts'
import { threadOf } from '../../../src/server/worker/thread.ts'
import { defineStream, defineWork } from '../../../src/server/worker/work.ts'

/** Works that misbehave, for the test of the threads; this module is also the entry of its threads. */
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
/** Yields parts from 1 on; shared memory has the number of parts that were made. */
export const counting = defineStream({
  name: 'counting',
  parts: async function* ({ most, made }: { readonly most: number; readonly made?: Int32Array }) {
    for (let part = 1; part <= most; part++) {
      made?.fill(part)
      yield part
    }
  },
})
export const stuck = defineStream({
  name: 'stuck',
  seconds: 0.5,
  parts: async function* (): AsyncGenerator<number> {
    yield 1
    for (;;);
  },
})
export const hoarding = defineStream({
  name: 'hoarding',
  parts: async function* (): AsyncGenerator<number> {
    yield 1
    const hoard: number[][] = []
    for (;;) hoard.push(new Array<number>(100_000).fill(hoard.length))
  },
})
export const givingUp = defineStream({
  name: 'giving-up',
  parts: async function* (how: 'refuse' | 'break') {
    yield 1
    if (how === 'break') throw new TypeError('a mistake')
    throw new Problem(422, 'plan_loop', { params: { list: 'a → b' } })
  },
})
export const run = threadOf([...[double, endless, greedy, refusing, broken], ...[counting, stuck, hoarding, givingUp]])
