import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import type { Choice } from '../../base/ui/choices-button.tsx'
import { useMe } from '../../data/access/me.tsx'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import { useProduct } from '../../data/areas/product.ts'
import type { Command } from '../../fields/commands/command.ts'
import { useCommands } from '../../fields/commands/registry.ts'
import { useCopies } from '../copies/use-copies.tsx'

/**
 * Returns the further entries for the menu of a row's page: 'Duplicate', and those that areas add, which are commands,
 * too.
 * @param isCopied whether the row is on its own page, and not beside a list
 */
export const useRowActions = (
  model: Model,
  row: Row,
  { mayChange, isShown = true, isCopied = true }: { mayChange: boolean; isShown?: boolean; isCopied?: boolean },
): { readonly choices: readonly Choice[]; readonly dialog: ReactNode } => {
  const { t } = useTranslation('facets')
  const { recordTools } = useProduct()
  const holdsAll = useHoldsAll()
  const me = useMe()
  const [toolKey, setToolKey] = useState<string>()
  const copies = useCopies(model, row, isShown && isCopied)
  const tools = useMemo(
    () =>
      recordTools.filter(
        ({ permissions, entity: only, isForReaders, isFor }) =>
          settings.own &&
          isShown &&
          holdsAll(permissions) &&
          (only === undefined || (only === model.name && (mayChange || isForReaders === true))) &&
          (isFor === undefined || isFor(row, me)),
      ),
    [recordTools, isShown, holdsAll, model, row, me, mayChange],
  )
  const commands = useMemo(
    () =>
      (isCopied ? tools : []).map(
        ({ key, title, keys }): Command => ({
          id: `row.tool.${key}`,
          label: { key: title },
          icon: 'MoreHoriz',
          group: 'here',
          ...(keys !== undefined && { keys }),
          run: () => setToolKey(key),
        }),
      ),
    [tools, isCopied],
  )
  useCommands(commands)
  const Tool = tools.find(({ key }) => key === toolKey)?.Tool
  return {
    choices: [...copies.choices, ...tools.map(({ key, title }): Choice => [t(title), () => setToolKey(key), true])],
    dialog: (
      <>
        {copies.dialog}
        {Tool !== undefined && <Tool model={model} row={row} onClose={() => setToolKey(undefined)} />}
      </>
    ),
  }
}
