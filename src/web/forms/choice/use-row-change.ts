import type { Model } from '../../../core/model.ts'
import { useIncludes } from '../../access/readable.ts'
import { useRowWrite } from '../../access/use-row-write.ts'
import type { CallError } from '../../api/errors.ts'
import type { Row } from '../../api/shapes.ts'
import { notify } from '../../feedback/notices.ts'

/** Saves fields of a row and shows the outcome, with undo. @returns false if it failed */
export const useRowChange = (model: Model) => {
  const write = useRowWrite(model, { include: useIncludes(model) })
  return async (row: Row, changed: Row): Promise<boolean> => {
    try {
      await write(row, changed)
      return true
    } catch (error) {
      notify({ type: 'error', message: (error as CallError).message })
      return false
    }
  }
}
