import OpenIcon from '@mui/icons-material/OpenInFull'
import Checkbox from '@mui/material/Checkbox'
import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { titleOf } from '../../data/rows/titles.ts'
import { CellValue } from '../../fields/forms/changes/cell-value.tsx'
import type { SheetColumn } from './sheet-columns.ts'

export type RowProps = {
  readonly model: Model
  readonly row: Row
  readonly isSelected: boolean
  /** Address of the row's page, if the user may open it. */
  readonly address: string | undefined
  readonly onSelect: () => void
}

/** Content of a cell that is not being edited. */
export const CellContent = ({
  model,
  row,
  isSelected,
  address,
  onSelect,
  column,
}: RowProps & { column: SheetColumn }) => {
  const { t } = useTranslation('sheet')
  const { field } = column
  const title = titleOf(model, row)
  if (field === undefined)
    return (
      <Checkbox
        size="small"
        checked={isSelected}
        onChange={onSelect}
        tabIndex={-1}
        slotProps={{ input: { 'aria-label': t('choose', { title }) } }}
        // In the middle of its column, which may be narrower than it with the space around it.
        sx={{ p: 1, flex: 'none', marginInline: 'calc((100% - 28px) / 2)' }}
      />
    )
  return (
    <>
      <span className="in">
        <CellValue model={model} field={field} row={row} place="list" />
      </span>
      {field.name === model.entity.title && address !== undefined && (
        <Link className="open" to={address} tabIndex={-1} aria-label={t('open')}>
          <OpenIcon sx={{ fontSize: 14 }} />
        </Link>
      )}
    </>
  )
}

export const WaitingCell = () => <Skeleton variant="text" sx={{ inlineSize: '70%' }} />
