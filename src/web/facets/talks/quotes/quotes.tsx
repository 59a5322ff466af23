// Decision (2026-11): All comments at passages of a row are read at once, beside the stream that shows them by time: the text
// marks their passages, and a thread has its answers together.
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Model } from '../../../../core/declare/model.ts'
import { permissionFor } from '../../../../core/declare/permissions.ts'
import { allOf, equals } from '../../../../core/query/predicate.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { settings } from '../../../base/browser/settings.ts'
import { useHolds } from '../../../data/access/can.tsx'
import { useReadable } from '../../../data/access/readable.ts'
import { useRowPages } from '../../../data/rows/use-pages.ts'
import { QuotedPlacesProvider } from '../../../fields/values/quoted-places.ts'
import { useFacetModel, useMayOnFacet } from '../../facet-model.ts'
import { QuotesContext } from './quotes-context.ts'
import { ThreadPanel } from './thread-panel.tsx'
import { placedIn, type Shown, threadsOf } from './threads.ts'

type Props = { readonly model: Model; readonly row: Row; readonly children: ReactNode }

const Provided = ({ model, row, field, children }: Props & { readonly field: string }) => {
  const comments = useFacetModel('talks')
  const mayRead = useMayOnFacet(comments, 'index')
  const mayStore = useMayOnFacet(comments, 'store')
  const mayKeep = useHolds({ permissions: [permissionFor(comments.entity, 'update')] })
  const include = useReadable(comments).flatMap(({ name, includeAs }) =>
    ['created_by', 'resolved_by', 'attachments'].includes(name) && includeAs !== null ? [includeAs] : [],
  )
  const { rows, hasMore, more, query } = useRowPages(
    comments,
    {
      include,
      perPage: 100,
      sort: [{ field: 'created_at', order: 'asc' }],
      where: allOf(equals('about_id', String(row.id)), equals('at_passage', true)),
    },
    mayRead,
  )
  const { refetch, isFetching } = query
  useEffect(() => {
    if (hasMore && !isFetching) void more()
  })
  // The places have moved with the text.
  const read = useRef(row.version)
  useEffect(() => {
    if (read.current === row.version) return
    read.current = row.version
    if (mayRead) void refetch()
  }, [row.version, refetch, mayRead])
  const threads = useMemo(() => threadsOf(rows), [rows])
  const [shown, setShown] = useState<Shown>()
  const isShown = shown !== undefined
  const quotes = useMemo(
    () => ({ threads, mayAdd: mayStore && mayKeep, isShown, show: setShown }),
    [threads, mayStore, mayKeep, isShown],
  )
  const places = useMemo(() => {
    const open = threads.filter(({ root }) => root.resolved_at === null)
    return { entity: model.name, field, places: open.flatMap(placedIn) }
  }, [threads, model, field])
  return (
    <QuotesContext value={quotes}>
      <QuotedPlacesProvider value={places}>{children}</QuotedPlacesProvider>
      {shown !== undefined && (
        <ThreadPanel
          about={{ model, row }}
          quotes={quotes}
          shown={shown}
          reread={async (id) => (await refetch()).data?.pages.flatMap(({ data }) => data).find((one) => one.id === id)}
          onClose={() => setShown(undefined)}
        />
      )}
    </QuotesContext>
  )
}

/** Context of a row whose text has comments at its passages, with the panel that shows one of their threads. */
export const QuotesProvider = ({ model, row, children }: Props) => {
  const field = model.entity.talks?.quotes
  if (field === undefined || !settings.own) return children
  return (
    <Provided model={model} row={row} field={field}>
      {children}
    </Provided>
  )
}
