import HistoryIcon from '@mui/icons-material/History'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { versionsVerb } from '../../../core/declare/facets.ts'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import type { Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import type { Choice } from '../../base/ui/choices-button.tsx'
import { deferred } from '../../base/ui/deferred.tsx'
import { useReadable } from '../../data/access/readable.ts'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import type { Command } from '../../fields/commands/command.ts'
import { useCommands } from '../../fields/commands/registry.ts'

/** The dialog loads with its comparison of words, which few readers ask for. */
const VersionsDialog = deferred(async () => (await import('./versions-dialog.tsx')).VersionsDialog)

/**
 * Returns the versions of a row's text as an entry of its menu and as a command.
 * @param isOffered whether the row is on its own page
 */
export const useVersionsEntry = (
  model: Model,
  row: Row,
  mayChange: boolean,
  isOffered: boolean,
): { readonly choices: readonly Choice[]; readonly dialog: ReactNode } => {
  const { t } = useTranslation('facets')
  const holdsAll = useHoldsAll()
  const readable = useReadable(model)
  const [isOpen, setOpen] = useState(false)
  const may =
    isOffered &&
    settings.own &&
    readable.some(({ name }) => name === model.entity.versions) &&
    holdsAll([permissionFor(model.entity, versionsVerb)])
  const commands = useMemo(
    (): readonly Command[] =>
      may
        ? [
            {
              id: 'row.versions',
              label: { key: 'facets:versions.open' },
              icon: HistoryIcon,
              group: 'here',
              keys: ['v'],
              run: () => setOpen(true),
            },
          ]
        : [],
    [may],
  )
  useCommands(commands)
  return {
    choices: may ? [[t('versions.open'), () => setOpen(true), true]] : [],
    dialog: isOpen && <VersionsDialog model={model} row={row} mayChange={mayChange} onClose={() => setOpen(false)} />,
  }
}
