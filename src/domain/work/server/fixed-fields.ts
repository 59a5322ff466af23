import type { ColumnName } from '../../../core/declare/register.ts'
import type { Json } from '../../../server/db/database.ts'
import type { Draft } from '../../../server/engine.ts'
import { faultAt } from '../../../server/problem.ts'

/** Refuses a change of a row's parent. The specification's edit calls may send it unchanged. */
export const assertUnchanged = <N extends string>(draft: Draft<N>, wire: ColumnName<N>): void => {
  const { values, before }: { readonly values: Json; readonly before: Json | undefined } = draft
  if (before !== undefined && values[wire] !== undefined && values[wire] !== before[wire])
    throw faultAt(wire, 'not_writable')
}
