import { useAbility } from '@casl/react'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { type Access, permitsRow } from '../../data/access/ability.ts'
import { type Moment, rowAt, useMoment } from '../../data/access/moment.ts'
import { momentAddress, momentIn } from '../../data/addresses/moment-address.ts'
import { titleOf } from '../../data/rows/titles.ts'
import { PageForm } from '../../fields/forms/page-form.tsx'
import { MomentPlace } from '../../views/calendar/moment-place.tsx'
import { RowBoundary } from '../../views/row-page/row-boundary.tsx'

type Props = {
  readonly model: Model
  readonly row: Row
  readonly reread: () => Promise<Row | undefined>
  readonly isGone: boolean
  readonly onSaved: (row: Row) => void
}

const Form = ({ model, row, reread, isGone, onSaved }: Props) => {
  const { t } = useTranslation('common')
  const access = useAbility<Access>()
  const moment = useMoment(model, row.id)
  if (!permitsRow(access, 'update', model.entity.permission, row)) return <Navigate to="/not-authorized" replace />
  const again = async () => {
    const read = await reread()
    return read === undefined ? undefined : rowAt(model, read, moment)
  }
  return (
    <PageForm
      key={String(row.id)}
      model={model}
      title={t('editOf', { title: titleOf(model, row) })}
      row={rowAt(model, row, moment)}
      isGone={isGone}
      reread={again}
      back={momentAddress(`${model.entity.page}/${String(row.id)}`, moment?.at ?? null)}
      onSaved={onSaved}
    />
  )
}

/** The form of a row on its own page. For a series it is the form of one moment, where the address names one. */
export const EditScreen = ({ model }: { model: Model }) => {
  const navigate = useNavigate()
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  const at = model.entity.calendar?.repeats === undefined ? undefined : momentIn(query)
  /** The row or moment that replaces the moment once it is saved. */
  const next = useRef<Parameters<Moment['settled']>[0]>(undefined)
  const settled: Moment['settled'] = useCallback((now) => {
    next.current = now
  }, [])
  const onSaved = (row: Row) => {
    const { id: shown = String(row.id), at: moment = null } = next.current ?? {}
    void navigate(momentAddress(`${model.entity.page}/${shown}`, moment))
  }
  return (
    <MomentPlace model={model} id={id} at={at} onSettled={settled}>
      <RowBoundary model={model}>
        {(row, reread, isGone) => <Form model={model} row={row} reread={reread} isGone={isGone} onSaved={onSaved} />}
      </RowBoundary>
    </MomentPlace>
  )
}
