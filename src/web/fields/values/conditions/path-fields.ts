import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { stepTargets } from '../../../../core/query/ways.ts'
import { labelKey } from '../../../../core/words/keys.ts'

/** A column that conditions reach through relations, with the words of the way to it. */
export type PathField = { readonly field: ModelField; readonly label: string }

/** The fields that the entity's list offers through relations (`list.paths`), as fields of its own. */
export const usePathFields = (model: Model): readonly PathField[] => {
  const { t } = useTranslation<string>()
  return useMemo(
    () =>
      (model.entity.list.paths ?? []).flatMap((path): PathField[] => {
        const words: string[] = []
        let at = model
        const steps = path.split('.')
        for (const [n, step] of steps.slice(0, -1).entries()) {
          const hop = at.byName.get(step)
          const [next] = hop === undefined ? [] : stepTargets(at, hop, steps[n + 1] ?? '')
          if (hop === undefined || next === undefined) return []
          words.push(t(labelKey(at, hop.name)))
          at = next
        }
        const end = at.byWire.get(steps.at(-1) ?? '')
        if (end === undefined || end.type === null || end.name === 'id') return []
        words.push(t(labelKey(at, end.name)))
        // The words of a choice are its own entity's: here it is asked about as text.
        const field = 'options' in end.field ? ({ kind: 'text' } as const) : end.field
        return [{ field: { ...end, field, wire: path }, label: words.join(' › ') }]
      }),
    [model, t],
  )
}
