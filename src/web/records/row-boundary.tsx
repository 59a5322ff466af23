import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { Model } from '../../core/model.ts'
import type { RowOf } from '../../core/register.ts'
import { useRow } from '../access/readable.ts'
import { ErrorState } from '../ui/state/error-state.tsx'
import { LiveNote } from '../ui/state/live-note.tsx'
import { NotFoundPage } from '../ui/state/not-found.tsx'
import { RowSkeleton } from '../ui/state/row-skeleton.tsx'

type Props<N extends string> = {
  readonly model: Model<N>
  /** Of the address, unless said. */
  readonly id?: string
  readonly children: (row: RowOf<N>, reread: () => Promise<RowOf<N> | undefined>, isGone: boolean) => ReactNode
}

// 400 and 422: the id is none that the server could have given.
const meansMissing: readonly number[] = [400, 404, 422]

/** Reads a row: its skeleton, the 404 page, an error that can be tried again, or the row. */
export const RowBoundary = <N extends string>({ model, id: given, children }: Props<N>) => {
  const params = useParams()
  const id = given ?? params.id ?? ''
  const { t } = useTranslation('common')
  const { query } = useRow(model, id)
  // Somebody else's change may have it read anew: until that answer, missing is what is known of it.
  const [missing, setMissing] = useState<string>()
  const isMissing = query.isError ? meansMissing.includes(query.error.statusCode) : query.isPending && missing === id
  if (isMissing && missing !== id) setMissing(id)
  // Deleted while it is on screen: what stands there stays, above all what somebody typed.
  if (query.data !== undefined) {
    const isGone = query.error?.statusCode === 404
    return (
      <>
        <LiveNote severity="warning" text={isGone ? t('live.gone') : undefined} />
        {children(query.data.data, async () => (await query.refetch()).data?.data, isGone)}
      </>
    )
  }
  if (isMissing) return <NotFoundPage />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <RowSkeleton />
}
