import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import type { RowOf } from '../../../core/declare/register.ts'
import { allOf, equals, isEmpty } from '../../../core/query/predicate.ts'
import type { Row } from '../../../web/base/api/shapes.ts'
import { settings } from '../../../web/base/browser/settings.ts'
import { type Choice, ChoicesButton } from '../../../web/base/ui/choices-button.tsx'
import { useHolds } from '../../../web/data/access/can.tsx'
import { useModel } from '../../../web/data/areas/product.ts'
import { rowAddress, titleOf } from '../../../web/data/rows/titles.ts'
import { TreeView } from '../../../web/views/tree/tree-view.tsx'
import { documentIcon } from './document-icon.ts'
import { download } from './download.ts'
import { useMayImport } from './import/import-here.tsx'
import { openImport } from './import/import-place.ts'
import { useNewDocuments } from './use-new-documents.ts'

type Props = {
  /** The project of the documents; undefined for the general ones. */
  readonly project: Pick<RowOf<'project'>, 'id' | 'name'> | undefined
  readonly current: string | undefined
  /** Ids of the rows above the current one. */
  readonly above: readonly string[]
  /** Returns the address of a document or page, if it is not that of its own page. */
  readonly address?: (model: Model, row: Row) => string
}

/** The tree of a project's documents, or of the general ones. */
export const DocumentTree = ({ project, current, above, address }: Props) => {
  const { t } = useTranslation(['documents', 'tree'])
  const model = useModel('document')
  const mayMove = useHolds({ permissions: ['document-update'] })
  const { mayMake, mayWrite, make, makePage } = useNewDocuments(address)
  const mayImport = useMayImport()
  const where = allOf(project === undefined ? isEmpty('project_id') : equals('project_id', project.id))
  const title = project === undefined ? t('general') : t('of', { title: project.name })
  const placeIn = (parent?: string) => ({ project: project?.id, parent })
  const choices = (of: Model, row: Row, id: string): readonly Choice[] => [
    ...(of.name === model.name
      ? ([
          [t('new_page'), () => void makePage({ id }), mayWrite && row.kind !== 'folder'],
          [t('new_document'), () => void make('document', placeIn(id)), mayMake],
          [t('new_folder'), () => void make('folder', placeIn(id)), mayMake],
          [t('import_here'), () => openImport({ ...placeIn(id), title: titleOf(model, row) }), mayImport],
        ] as const)
      : []),
    [t('download_markdown'), () => void download(of, id, 'markdown'), settings.own],
    [t('download_html'), () => void download(of, id, 'html'), settings.own],
  ]
  return (
    <Box component="section" aria-label={title} sx={{ minInlineSize: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minBlockSize: 36 }}>
        <Typography component="h2" variant="subtitle2" noWrap sx={{ flex: 1, minInlineSize: 0 }}>
          <bdi>{project?.name ?? t('general')}</bdi>
        </Typography>
        <ChoicesButton
          label={t('new_document')}
          icon={<AddIcon fontSize="small" />}
          choices={[
            [t('new_document'), () => void make('document', placeIn()), mayMake],
            [t('new_folder'), () => void make('folder', placeIn()), mayMake],
            [t('import'), () => openImport({ ...placeIn(), title: project?.name }), mayImport],
          ]}
        />
      </Box>
      <TreeView
        model={model}
        label={t('tree')}
        where={where}
        current={current}
        above={above}
        address={address ?? ((of, row) => rowAddress(of, row) ?? '/')}
        icon={documentIcon}
        choices={choices}
        mayMove={mayMove}
      />
    </Box>
  )
}
