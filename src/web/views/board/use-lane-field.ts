import { useSearchParams } from 'react-router'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { settings } from '../../base/browser/settings.ts'
import { useReadable } from '../../data/access/readable.ts'
import { useStoredText } from '../collection/layout-store.ts'

const parameter = 'lanes'
const none = 'none'

/** The lane field of a board: from the address, else the last choice on this device. */
export const useLaneField = (model: Model) => {
  const [params, setParams] = useSearchParams()
  const [storedField, storeField] = useStoredText(`board:${model.name}:lanes`)
  const declared = model.entity.board?.lanes ?? []
  // Lanes need counts, which only our own server has.
  const fields = useReadable(model).filter(({ name }) => settings.own && declared.includes(name))
  const requested = params.get(parameter) ?? storedField
  return {
    fields,
    field: fields.find(({ name }): boolean => name === requested) as ModelField | undefined,
    choose: (name: string | undefined) => {
      storeField(name)
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
