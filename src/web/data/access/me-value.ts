import { meValue } from '../../../core/query/predicate.ts'
import { settings } from '../../base/browser/settings.ts'
import { useMe } from './me.tsx'

/** The signed-in user as a value of conditions; other servers need the id. */
export const useMeValue = (): string => {
  const { id } = useMe()
  return settings.own ? meValue : String(id)
}
