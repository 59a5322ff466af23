import { useCallback, useEffect, useState } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import type { CallError } from '../../base/api/errors.ts'
import { ErrorState } from '../../base/ui/state/error-state.tsx'
import { RowsSkeleton } from '../../base/ui/state/rows-skeleton.tsx'
import { type GivenTile, GivenTiles } from '../../views/tiles/given-tiles.tsx'
import { readSharedTiles, type Visit } from './shared-row-calls.ts'

type Props = { readonly model: Model; readonly visit: Visit }

/** The tiles of a shared row, as the maker of the link sees them. Public pages keep no answers, so they are read here. */
export const SharedTiles = ({ model, visit }: Props) => {
  const [tiles, setTiles] = useState<readonly GivenTile[]>()
  const [error, setError] = useState<CallError>()
  const read = useCallback(async () => {
    setError(undefined)
    try {
      setTiles(await readSharedTiles(model, visit))
    } catch (thrown) {
      setError(thrown as CallError)
    }
  }, [model, visit])
  useEffect(() => {
    void read()
  }, [read])
  if (error !== undefined) return <ErrorState error={error} onRetry={() => void read()} />
  return tiles === undefined ? <RowsSkeleton /> : <GivenTiles tiles={tiles} />
}
