import type { GroupName } from '../../../core/declare/entity.ts'
import { setPreferences } from '../../base/preferences/preferences.ts'
import { usePreference } from '../../base/preferences/use-preference.ts'

/** Which groups of the side navigation are folded, and a call that folds or unfolds one. The browser keeps it. */
export const useFoldedGroups = () => {
  const folded = usePreference('foldedGroups').split(' ').filter(Boolean)
  return {
    isFolded: (group: GroupName) => folded.includes(group),
    fold: (group: GroupName, isFolded: boolean) => {
      const others = folded.filter((name) => name !== group)
      setPreferences({ foldedGroups: (isFolded ? [...others, group] : others).join(' ') })
    },
  }
}
