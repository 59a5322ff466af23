import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { allOf, equals } from '../../../core/query/predicate.ts'
import type { CallError } from '../../../web/base/api/errors.ts'
import { iconOf } from '../../../web/base/ui/icons.ts'
import { SectionFailure, SectionSkeleton } from '../../../web/base/ui/state/section-state.tsx'
import { useModel } from '../../../web/data/areas/product.ts'
import { rowAddress, titleOf } from '../../../web/data/rows/titles.ts'
import { useRows } from '../../../web/data/rows/use-rows.ts'
import { ShortDate } from '../../../web/fields/values/short-date.tsx'
import { LinkLine } from '../../../web/views/row-page/link-line.tsx'
import { documentIcon } from './document-icon.ts'

const perPage = 8

type PartProps = {
  readonly title: string
  readonly empty: string
  readonly query: { readonly isPending: boolean; readonly error: CallError | null; readonly refetch: () => unknown }
  readonly count: number
  /** How many there are in all, and the list of them. */
  readonly total: number
  readonly list: string
  readonly children: ReactNode
}

const Part = ({ title, empty, query, count, total, list, children }: PartProps) => {
  const { t } = useTranslation('documents')
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h2" variant="subtitle1" sx={{ marginBlockEnd: 1 }}>
        {title}
      </Typography>
      {query.isPending && <SectionSkeleton />}
      {query.error !== null && <SectionFailure text={query.error.message} onRetry={() => void query.refetch()} />}
      {!query.isPending && query.error === null && count === 0 && (
        <Typography color="text.secondary">{empty}</Typography>
      )}
      <List disablePadding sx={{ marginInline: -2 }}>
        {children}
      </List>
      {total > count && (
        <Link component={RouterLink} to={list} sx={{ display: 'inline-block', paddingBlock: 1 }}>
          {t('all_of', { count: total })}
        </Link>
      )}
    </Box>
  )
}

const Icon = ({ name }: { readonly name: string }) => {
  const Shape = iconOf(name)
  return <Shape fontSize="small" aria-hidden sx={{ color: 'text.secondary' }} />
}

/** Stands where no document is chosen: the pages that changed last, and one's favourites. @param project whose; without one all */
export const Start = ({ project }: { readonly project: string | undefined }) => {
  const { t } = useTranslation('documents')
  const [document, page] = [useModel('document'), useModel('page')]
  const pages = useRows(page, {
    page: 1,
    perPage,
    sort: [{ field: 'updated_at', order: 'desc' }],
    where: project === undefined ? undefined : allOf(equals('document.project_id', project)),
    include: ['document'],
  })
  const favourites = useRows(document, {
    page: 1,
    perPage,
    where: allOf(equals('is_favorite', true), ...(project === undefined ? [] : [equals('project_id', project)])),
    include: ['project'],
  })
  const changed = pages.query.data?.data ?? []
  const marked = favourites.query.data?.data ?? []
  return (
    <Box sx={{ display: 'grid', gap: 6, maxInlineSize: 760, marginInline: 'auto' }}>
      <Part
        title={t('recent')}
        empty={t('nothing')}
        query={pages.query}
        count={changed.length}
        total={pages.query.data?.total ?? 0}
        list={project === undefined ? '/pages' : `/pages?filter[document.project_id]=${encodeURIComponent(project)}`}
      >
        {changed.map((row) => (
          <LinkLine
            key={row.id}
            to={rowAddress(page, row) ?? '/'}
            icon={<Icon name={page.entity.icon} />}
            title={titleOf(page, row)}
            owner={row.document?.title}
            note={<ShortDate at={row.updated_at} time="today" />}
          />
        ))}
      </Part>
      <Part
        title={t('favourites')}
        empty={t('no_favourites')}
        query={favourites.query}
        count={marked.length}
        total={favourites.query.data?.total ?? 0}
        list="/documents?filter[is_favorite]=true"
      >
        {marked.map((row) => (
          <LinkLine
            key={row.id}
            to={rowAddress(document, row) ?? '/'}
            icon={<Icon name={documentIcon(document, row)} />}
            title={titleOf(document, row)}
            owner={row.project?.name}
          />
        ))}
      </Part>
    </Box>
  )
}
