import { useEffect } from 'react'
import type { CallError } from '../../base/api/errors.ts'
import { notify } from '../../base/feedback/notices.ts'
import { readErrorNotice } from './use-rows.ts'

/** Shows a notice of a failed read, as Refine's hooks do. */
export const useReadErrorNotice = (error: CallError | null): void =>
  useEffect(() => {
    const notice = error === null ? false : readErrorNotice(error)
    if (notice !== false) notify(notice)
  }, [error])
