import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { Model } from '../../../core/model.ts'
import { allOf, equals } from '../../../core/predicate.ts'
import { useReadable } from '../../access/readable.ts'
import type { Row } from '../../api/shapes.ts'
import { merged } from '../../data/merged.ts'
import { useRowPages } from '../../data/use-pages.ts'
import { useHistory } from '../../records/history.tsx'
import { wholeHistory } from '../../records/history-state.ts'
import { useServed } from '../served.ts'

export const shows = ['all', 'comments', 'changes'] as const
/** What of a row's activity is shown. */
export type Show = (typeof shows)[number]

/** One thing that was said about a row or happened to it. */
type Moment = { readonly id: string; readonly at: string } & (
  | { readonly entry: Row; readonly comment?: undefined }
  | { readonly comment: Row }
)

/** Parameter of a row's address that leads to one of the comments on it (`system/notice-words.ts`). */
export const commentParameter = 'comment'
/** Of what was said and of what happened. */
const perPage = 50

/** What was said about a row and what happened to it, in one stream, the newest first, page behind page. */
export const useActivity = (model: Model, row: Row, mayRead: boolean, show: Show) => {
  const history = useHistory({ model, row, state: wholeHistory, perPage })
  const talks = useServed('talks')
  const authors = useReadable(talks).flatMap(({ includeAs }) => (includeAs === 'createdBy' ? [includeAs] : []))
  const comments = useRowPages(
    talks,
    {
      include: authors,
      perPage,
      sort: [{ field: 'created_at', order: 'desc' }],
      where: allOf(equals('about_id', String(row.id))),
    },
    mayRead,
  )
  const at = (moment: Moment) => Date.parse(moment.at)
  const sources = [
    ...(show === 'comments'
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
  const { shown, rest, next } = merged(
    sources.map(({ pages: { total, hasMore, query }, entries }) => ({
      entries,
      total,
      // Until its first page has come it may bring anything; one that can't be read holds nothing back.
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
  const isSought = linked !== undefined && mayRead && !shown.some(({ id }) => id === linked)
  const goesOn = isSought && !isBusy && !hasFailed && next !== undefined
  // A link may lead far back: what lies between is read, too, so that what is found stands where it belongs.
  useEffect(() => {
    if (goesOn) for (const { pages } of sources) if (pages.hasMore) pages.more()
  })
  return {
    stream: shown,
    isRead: !isBusy,
    earlier: { rest, isBusy, onMore },
    linked: { id: linked, isGone: isSought && !isBusy && !hasFailed && next === undefined && show !== 'changes' },
    reread: async (id: string): Promise<Row | undefined> =>
      (await comments.query.refetch()).data?.pages.flatMap(({ data }) => data).find((page) => page.id === id),
  }
}
