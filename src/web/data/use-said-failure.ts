import { useEffect } from 'react'
import type { CallError } from '../api/errors.ts'
import { notify } from '../feedback/notices.ts'
import { readFailed } from './use-rows.ts'

/** Says that a read failed, as those do that Refine makes. */
export const useSaidFailure = (error: CallError | null): void =>
  useEffect(() => {
    const said = error === null ? false : readFailed(error)
    if (said !== false) notify(said)
  }, [error])
