import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../core/declare/register.ts'
import { allOf, equals } from '../../../core/query/predicate.ts'
import { iconOf } from '../../../web/base/ui/icons.ts'
import { SectionFailure, SectionSkeleton } from '../../../web/base/ui/state/section-state.tsx'
import { useModel } from '../../../web/data/areas/product.ts'
import { rowAddress, titleOf } from '../../../web/data/rows/titles.ts'
import { useRowPages } from '../../../web/data/rows/use-pages.ts'
import { LinkLine } from '../../../web/views/row-page/link-line.tsx'
import { useNewDocuments } from './use-new-documents.ts'

const perPage = 50

/** The pages of a document in their order; none is chosen yet. */
export const DocumentPages = ({ row, mayChange }: { readonly row: RowOf<'document'>; readonly mayChange: boolean }) => {
  const { t } = useTranslation(['documents', 'common'])
  const id = useId()
  const model = useModel('page')
  const { mayWrite, makePage } = useNewDocuments()
  const sort = [{ field: 'position' as const, order: 'asc' as const }]
  const { rows, query, hasMore, more } = useRowPages(model, {
    perPage,
    sort,
    where: allOf(equals('document_id', row.id)),
  })
  const Icon = iconOf(model.entity.icon)
  if (row.kind === 'folder') return null
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h2" variant="subtitle1">
        {t('page:many')}
      </Typography>
      {rows.length > 0 && <Typography color="text.secondary">{t('choose')}</Typography>}
      {query.data === undefined && query.isError && (
        <SectionFailure text={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SectionSkeleton />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', marginInline: -2 }}>
        {rows.map((page) => (
          <LinkLine
            key={page.id}
            to={rowAddress(model, page) ?? '/'}
            icon={<Icon fontSize="small" aria-hidden sx={{ color: 'text.secondary' }} />}
            title={titleOf(model, page)}
          />
        ))}
      </Box>
      {hasMore && <Button onClick={more}>{t('more')}</Button>}
      {mayWrite && mayChange && (
        <Button startIcon={<AddIcon />} onClick={() => void makePage(row)}>
          {t('new_page')}
        </Button>
      )}
    </Box>
  )
}
