import { useAbility } from '@casl/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { ChoicesButton } from '../../base/ui/choices-button.tsx'
import { type Access, permitsRow } from '../../data/access/ability.ts'
import { useMoment } from '../../data/access/moment.ts'
import { editAddress } from '../../data/addresses/form-address.ts'
import { useDeletion } from '../row-page/delete-button.tsx'

type Props = {
  readonly model: Model
  readonly row: Row
  /** The number of times that a key on the entry has asked for its deletion. */
  readonly deletions: number
  readonly onGone: () => void
}

/** A menu for an entry in the panel beside its calendar; lists have such a menu in their lines. */
export const EntryMenu = ({ model, row, deletions, onGone }: Props) => {
  const { t } = useTranslation('common')
  const access = useAbility<Access>()
  const location = useLocation()
  const navigate = useNavigate()
  const moment = useMoment(model, row.id)
  const may = (action: 'update' | 'delete') =>
    model.operations.has(action) && permitsRow(access, action, model.entity.permission, row)
  const mayDelete = may('delete')
  const { ask, dialog } = useDeletion(model, row, mayDelete, onGone)
  useEffect(() => {
    if (deletions > 0 && mayDelete) ask()
  }, [deletions, mayDelete, ask])
  const edit = () => void navigate(editAddress(model, String(row.id), location, moment?.at))
  return (
    <>
      <ChoicesButton
        label={t('actions')}
        choices={[
          [t('edit'), edit, may('update')],
          [t('delete'), ask, mayDelete],
        ]}
      />
      {dialog}
    </>
  )
}
