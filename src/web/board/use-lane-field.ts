import { useSearchParams } from 'react-router'
import type { Model, ModelField } from '../../core/model.ts'
import { useReadable } from '../access/readable.ts'
import { settings } from '../base/settings.ts'
import { useStoredText } from '../collection/layout-store.ts'

const parameter = 'lanes'
const none = 'none'

/** By which field a board has lanes: as its address says, else as it was last chosen on this device. */
export const useLaneField = (model: Model) => {
  const [params, setParams] = useSearchParams()
  const [kept, keep] = useStoredText(`board:${model.name}:lanes`)
  const declared = model.entity.board?.lanes ?? []
  // Lanes are counted by our own server alone.
  const fields = useReadable(model).filter(({ name }) => settings.own && declared.includes(name))
  const wanted = params.get(parameter) ?? kept
  return {
    fields,
    field: fields.find(({ name }): boolean => name === wanted) as ModelField | undefined,
    choose: (name: string | undefined) => {
      keep(name)
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          next.set(parameter, name ?? none)
          return next
        },
        { replace: true, preventScrollReset: true },
      )
    },
  }
}
