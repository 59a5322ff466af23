import Box from '@mui/material/Box'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import type { RowOf } from '../../../core/declare/register.ts'
import { ErrorState } from '../../base/ui/state/error-state.tsx'
import { LiveNote } from '../../base/ui/state/live-note.tsx'
import { NotFoundPage } from '../../base/ui/state/not-found.tsx'
import { RowSkeleton } from '../../base/ui/state/row-skeleton.tsx'
import { useRow } from '../../data/access/readable.ts'

type Props<N extends string> = {
  readonly model: Model<N>
  /** By default the id in the address. */
  readonly id?: string
  readonly children: (row: RowOf<N>, reread: () => Promise<RowOf<N> | undefined>, isGone: boolean) => ReactNode
}

// 400 and 422: the id has an invalid format.
const missingStatuses: readonly number[] = [400, 404, 422]

/**
 * Milliseconds after which a row is read again while values stored with it are being computed: the end of that may
 * change no row, and so send no event.
 */
const awaitedMs = 3000
const awaitedPlace = {
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 'appBar',
  inlineSize: 'fit-content',
  marginInline: 'auto',
  '@media print': { display: 'none' },
} as const

/** Reads a row and renders its state: skeleton, 404 page, error with retry, or the row. */
export const RowBoundary = <N extends string>({ model, id: idProp, children }: Props<N>) => {
  const params = useParams()
  const id = idProp ?? params.id ?? ''
  const { t } = useTranslation('common')
  const { query } = useRow(model, id)
  const isAwaited = query.data !== undefined && 'is_awaited' in query.data.data && query.data.data.is_awaited === true
  const { refetch } = query
  useEffect(() => {
    if (!isAwaited) return undefined
    const timer = setInterval(() => void refetch(), awaitedMs)
    return () => clearInterval(timer)
  }, [isAwaited, refetch])
  // Other users' changes may reset the query; until the next answer a missing row stays missing.
  const [missing, setMissing] = useState<string>()
  const isMissing = query.isError ? missingStatuses.includes(query.error.statusCode) : query.isPending && missing === id
  if (isMissing && missing !== id) setMissing(id)
  // Deleted while on screen: it stays there, so that typed text is not lost.
  if (query.data !== undefined) {
    const row = query.data.data
    const isGone = query.error?.statusCode === 404
    return (
      <>
        <LiveNote severity="warning" text={isGone ? t('live.gone') : undefined} />
        {children(row, async () => (await query.refetch()).data?.data, isGone)}
        {/* The note is at the window's edge: it comes and goes by itself, and nothing may shift under the pointer. */}
        <Box sx={awaitedPlace}>
          <LiveNote severity="info" text={isAwaited ? t('live.awaited') : undefined} />
        </Box>
      </>
    )
  }
  if (isMissing) return <NotFoundPage />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <RowSkeleton />
}
