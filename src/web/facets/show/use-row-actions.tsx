import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import type { Choice } from '../../base/ui/choices-button.tsx'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import { type RecordTool, useProduct } from '../../data/areas/product.ts'
import { useCopies } from '../copies/use-copies.tsx'

/** What the menu of a row's page has beside the row's own: 'Duplicate', and what areas add. */
export const useRowActions = (
  model: Model,
  row: Row,
  { mayChange, isShown = true, isCopied = true }: { mayChange: boolean; isShown?: boolean; isCopied?: boolean },
): { readonly choices: readonly Choice[]; readonly dialog: ReactNode } => {
  const { t } = useTranslation('facets')
  const { recordTools } = useProduct()
  const holdsAll = useHoldsAll()
  const [toolKey, setToolKey] = useState<string>()
  const copies = useCopies(model, row, isShown && isCopied)
  const mayUse = ({ permissions, entity: only, isForReaders }: RecordTool) =>
    holdsAll(permissions) && (only === undefined || (only === model.name && (mayChange || isForReaders === true)))
  const Tool = recordTools.find(({ key }) => key === toolKey)?.Tool
  return {
    choices: [
      ...copies.choices,
      ...(settings.own && isShown ? recordTools.filter(mayUse) : []).map(
        ({ key, title }) => [t(title), () => setToolKey(key), true] as const,
      ),
    ],
    dialog: (
      <>
        {copies.dialog}
        {Tool !== undefined && <Tool model={model} row={row} onClose={() => setToolKey(undefined)} />}
      </>
    ),
  }
}
