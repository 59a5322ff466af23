import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import { allOf, equals } from '../../../core/query/predicate.ts'
import type { Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { useReadable } from '../../data/access/readable.ts'
import { mergeByTime } from '../../data/rows/merge-by-time.ts'
import { useRowPages } from '../../data/rows/use-pages.ts'
import { useHistory } from '../../views/row-page/history.tsx'
import { noHistoryFilters } from '../../views/row-page/history-state.ts'
import { useFacetModel } from '../facet-model.ts'

export const shows = ['all', 'comments', 'changes'] as const
/** Besides, where people comment at passages of the row's text: comments that are open, and those that are resolved. */
export const passageShows = ['open', 'resolved'] as const
/** Which part of a row's activity is shown. */
export type Show = (typeof shows)[number] | (typeof passageShows)[number]

/** A comment or a change. `at` is ISO 8601. */
type Moment = { readonly id: string; readonly at: string } & (
  | { readonly entry: Row; readonly comment?: undefined }
  | { readonly comment: Row }
)

/** URL parameter with the id of a comment to scroll to (`system/notice-words.ts`). */
export const commentParameter = 'comment'
/** Page size, of comments and of changes. */
const perPage = 50

/** Comments and changes of a row merged into one stream, newest first, page by page. */
export const useActivity = (model: Model, row: Row, mayRead: boolean, show: Show) => {
  const history = useHistory({ model, row, state: noHistoryFilters, perPage })
  const talks = useFacetModel('talks')
  const authors = useReadable(talks).flatMap(({ name, includeAs }) =>
    includeAs !== null && ['created_by', 'resolved_by'].includes(name) ? [includeAs] : [],
  )
  const isResolved = show === 'resolved' ? ('nnull' as const) : ('null' as const)
  const atPassages =
    show === 'open' || show === 'resolved'
      ? [
          { column: 'quote_length', operator: 'nnull' as const },
          { column: 'resolved_at', operator: isResolved },
        ]
      : []
  const files = useReadable(talks).flatMap(({ name }) => (name === 'attachments' && settings.own ? [name] : []))
  const comments = useRowPages(
    talks,
    {
      include: [...authors, ...files],
      perPage,
      sort: [{ field: 'created_at', order: 'desc' }],
      where: allOf(equals('about_id', String(row.id)), ...atPassages),
    },
    mayRead,
  )
  const at = (moment: Moment) => Date.parse(moment.at)
  const sources = [
    ...(show !== 'all' && show !== 'changes'
      ? []
      : [
          {
            pages: history,
            entries: history.rows.map((entry): Moment => ({ id: String(entry.id), at: String(entry.at), entry })),
          },
        ]),
    ...(show === 'changes' || !mayRead
      ? []
      : [
          {
            pages: comments,
            entries: comments.rows.map(
              (comment): Moment => ({ id: String(comment.id), at: String(comment.created_at), comment }),
            ),
          },
        ]),
  ]
  const {
    visible: visibleMoments,
    rest,
    next,
  } = mergeByTime(
    sources.map(({ pages: { total, hasMore, query }, entries }) => ({
      entries,
      total,
      // Until its first page is there, a source holds back the other one; a source that can't be read does not.
      hasMore: hasMore || query.isPending,
      at,
    })),
  )
  const isBusy = sources.some(({ pages }) => pages.query.isFetchingNextPage || pages.query.isPending)
  const hasFailed = sources.some(({ pages }) => pages.query.isError)
  const onMore = () => {
    if (next !== undefined) sources[next]?.pages.more()
  }
  const [params] = useSearchParams()
  const linked = params.get(commentParameter) ?? undefined
  const isSought = linked !== undefined && mayRead && !visibleMoments.some(({ id }) => id === linked)
  const mustReadOn = isSought && !isBusy && !hasFailed && next !== undefined
  // The linked comment may be old: all pages up to it are read, so that the stream has no gaps.
  useEffect(() => {
    if (mustReadOn) for (const { pages } of sources) if (pages.hasMore) pages.more()
  })
  return {
    moments: visibleMoments,
    isRead: !isBusy,
    earlier: { remaining: rest, isBusy, onMore },
    linked: { id: linked, isGone: isSought && !isBusy && !hasFailed && next === undefined && show !== 'changes' },
    reread: async (id: string): Promise<Row | undefined> =>
      (await comments.query.refetch()).data?.pages.flatMap(({ data }) => data).find((page) => page.id === id),
  }
}
