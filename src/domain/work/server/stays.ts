import type { Draft } from '../../../server/engine.ts'
import { faultAt } from '../../../server/problem.ts'

/** The specification's edit calls send what a row belongs to; they may say so, and not change it. */
export const assertStays = ({ values, before }: Draft, wire: string): void => {
  if (before !== undefined && values[wire] !== undefined && values[wire] !== before[wire])
    throw faultAt(wire, 'not_writable')
}
