import Skeleton from '@mui/material/Skeleton'
import { type ComponentType, type ReactNode, useDeferredValue } from 'react'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { RovingRows } from '../../base/ui/roving-rows.tsx'
import { Waiting } from '../../base/ui/state/waiting.tsx'
import type { CardsProps } from '../../data/areas/product.ts'
import type { CurrentRow } from '../collection/use-current-row.ts'
import type { Selection } from '../collection/use-selection.ts'

type Props = {
  readonly Cards: ComponentType<CardsProps>
  readonly model: Model
  readonly fields: readonly ModelField[]
  readonly rows: readonly Row[]
  readonly isWaiting: boolean
  readonly address: ((row: Row) => string) | undefined
  readonly selection: Selection | undefined
  readonly current: CurrentRow
  /** One column of cards with natural heights. */
  readonly isNarrow: boolean
  readonly empty: () => ReactNode
}

const places = ['a', 'b', 'c', 'd', 'e', 'f']

/** A page of a list as cards: skeleton, empty state, or the area's cards. */
export const CardsPage = ({ Cards, rows, isWaiting, selection, current, isNarrow, empty, ...props }: Props) => {
  const hasRows = rows.length > 0
  // Rendered in a transition, in small time slices behind the skeleton.
  const isReady = useDeferredValue(hasRows, false)
  if (isWaiting || (hasRows && !isReady))
    return (
      <Waiting
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))' }}
      >
        {places.map((place) => (
          <Skeleton key={place} variant="rounded" height={isNarrow ? 88 : 220} />
        ))}
      </Waiting>
    )
  if (!hasRows) return empty()
  return (
    <RovingRows rows="[data-row]">
      <Cards
        {...props}
        rows={rows}
        focusOn={current.focusOn}
        onCurrent={current.set}
        selected={selection === undefined ? undefined : new Set(selection.rows.keys())}
        toggle={(row) => selection?.toggle(row)}
      />
    </RovingRows>
  )
}
