import ContentCopy from '@mui/icons-material/ContentCopy'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCopiedAlone } from '../../../core/declare/copied.ts'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import type { Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { loadNamespace } from '../../base/i18n/i18n.ts'
import type { Choice } from '../../base/ui/choices-button.tsx'
import { deferred } from '../../base/ui/deferred.tsx'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import { titleOf } from '../../data/rows/titles.ts'
import type { Command } from '../../fields/commands/command.ts'
import { useCommands } from '../../fields/commands/registry.ts'

const DuplicateDialog = deferred(async () => {
  const [dialog] = await Promise.all([import('./duplicate-dialog.tsx'), loadNamespace('copies')])
  return dialog.DuplicateDialog
}, 0)

/** 'Duplicate' in the menu of a row and in the palette, and its dialog. */
export const useCopies = (
  model: Model,
  row: Row,
  isShown: boolean,
): { readonly choices: readonly Choice[]; readonly dialog: ReactNode } => {
  const { t } = useTranslation('facets')
  const holdsAll = useHoldsAll()
  const [isOpen, setOpen] = useState(false)
  // A user who may make rows but change none, such as a client with tickets, has no use for copies.
  const may =
    settings.own &&
    isShown &&
    isCopiedAlone(model) &&
    holdsAll([permissionFor(model.entity, 'store'), permissionFor(model.entity, 'update')])
  const title = titleOf(model, row)
  const commands = useMemo(
    (): readonly Command[] =>
      may
        ? [
            {
              id: 'row.copy',
              label: { key: 'facets:copy.of', values: { title } },
              icon: ContentCopy,
              group: 'here',
              run: () => setOpen(true),
            },
          ]
        : [],
    [may, title],
  )
  useCommands(commands)
  return {
    choices: [[t('copy.action'), () => setOpen(true), may]],
    dialog: isOpen && <DuplicateDialog model={model} row={row} onClose={() => setOpen(false)} />,
  }
}
