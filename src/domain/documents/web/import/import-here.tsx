import ImportIcon from '@mui/icons-material/UploadOutlined'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Model } from '../../../../core/declare/model.ts'
import type { Row } from '../../../../web/base/api/shapes.ts'
import { settings } from '../../../../web/base/browser/settings.ts'
import { loadNamespace } from '../../../../web/base/i18n/i18n.ts'
import { deferred } from '../../../../web/base/ui/deferred.tsx'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { rowAddress } from '../../../../web/data/rows/titles.ts'
import type { Command } from '../../../../web/fields/commands/command.ts'
import { useCommands } from '../../../../web/fields/commands/registry.ts'
import { closeImport, currentImport, type ImportPlace, openImport, watchImport } from './import-place.ts'

const ImportDialog = deferred(async () => {
  const [chunk] = await Promise.all([import('./import-dialog.tsx'), loadNamespace('document_import')])
  return chunk.ImportDialog
}, 0)

/** Tells whether the caller may import documents; other servers have no such call. */
export const useMayImport = (): boolean => useHolds({ permissions: ['document-store', 'page-store'] }) && settings.own

type Props = {
  /** The place to which the page's command imports. */
  readonly place: ImportPlace
  /** Returns the address of a new row, if it is not that of its own page. */
  readonly address?: (model: Model, row: Row) => string | undefined
}

/** The import command of the page, with its dialog once something has opened it. */
export const ImportHere = ({ place, address = rowAddress }: Props) => {
  const mayImport = useMayImport()
  const at = useRef(place)
  useEffect(() => {
    at.current = place
  })
  const commands = useMemo(
    (): readonly Command[] =>
      mayImport
        ? [
            {
              id: 'documents.import',
              label: { key: 'documents:import' },
              icon: ImportIcon,
              group: 'here',
              keywords: ['import', 'markdown', 'html', 'docx', 'word', 'zip', 'notion', 'confluence', 'outline'],
              run: () => openImport(at.current),
            },
          ]
        : [],
    [mayImport],
  )
  useCommands(commands)
  useEffect(() => closeImport, [])
  const to = useSyncExternalStore(watchImport, currentImport)
  return to === undefined || !mayImport ? null : <ImportDialog place={to} address={address} onClose={closeImport} />
}
