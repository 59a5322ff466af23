import { useCallback } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { type Moment, rowAt, useMoment } from '../../data/access/moment.ts'
import { momentAddress, momentIn } from '../../data/addresses/moment-address.ts'
import { useProduct } from '../../data/areas/product.ts'
import { rowAddress } from '../../data/rows/titles.ts'
import { MomentPlace } from '../../views/calendar/moment-place.tsx'
import { RowBoundary } from '../../views/row-page/row-boundary.tsx'

type Props = {
  readonly model: Model
  /** By default the id in the address. */
  readonly id?: string
  /** Laid out as a profile, by `profile`. */
  readonly isProfile?: boolean
}

const Shown = ({
  model,
  row,
  reread,
  isProfile,
}: Required<Pick<Props, 'model' | 'isProfile'>> & {
  readonly row: Row
  readonly reread: () => Promise<Row | undefined>
}) => {
  const { record: Record } = useProduct()
  const moment = useMoment(model, row.id)
  const again = async () => {
    const read = await reread()
    return read === undefined ? undefined : rowAt(model, read, moment)
  }
  return (
    <Record key={moment?.at ?? ''} model={model} row={rowAt(model, row, moment)} reread={again} isProfile={isProfile} />
  )
}

/** A row's page, as its declaration lays it out (`show`); of a series, one of its moments where the address names it. */
export const ShowScreen = ({ model, id, isProfile = false }: Props) => {
  const navigate = useNavigate()
  const params = useParams()
  const [query] = useSearchParams()
  const at = model.entity.calendar?.repeats === undefined ? undefined : momentIn(query)
  const settled: Moment['settled'] = useCallback(
    (next) => {
      const address = next === undefined ? model.entity.page : rowAddress(model, { id: next.id })
      void navigate(momentAddress(address ?? '/', next?.at ?? null), { replace: next !== undefined })
    },
    [navigate, model],
  )
  return (
    <MomentPlace model={model} id={id ?? params.id ?? ''} at={at} onSettled={settled}>
      <RowBoundary model={model} {...(id === undefined ? {} : { id })}>
        {(row, reread) => <Shown model={model} row={row} reread={reread} isProfile={isProfile} />}
      </RowBoundary>
    </MomentPlace>
  )
}
