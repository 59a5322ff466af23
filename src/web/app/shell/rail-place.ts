import { useEffect } from 'react'
import { setPreferences } from '../../base/preferences/preferences.ts'

/** Keeps the place that rows take in the side navigation, for the next start. @param count undefined until they are read */
export const useRailPlace = (count: number | undefined): void => {
  useEffect(() => {
    if (count !== undefined) setPreferences({ railRows: String(count) })
  }, [count])
}
