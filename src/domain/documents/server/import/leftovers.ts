import type { ImportLeft, LeftCode } from '../../import-report.ts'
import { importLimits } from './limits.ts'

/** Collects the parts that an import leaves out or changes. */
export const makeLeftovers = () => {
  const left: ImportLeft[] = []
  let count = 0
  return {
    tell: (path: string, code: LeftCode, value: string | null = null): void => {
      if (count++ < importLimits.left) left.push({ path, code, value: value === null ? null : value.slice(0, 200) })
    },
    all: () => ({ left, leftCount: count }),
  }
}
export type Leftovers = ReturnType<typeof makeLeftovers>
