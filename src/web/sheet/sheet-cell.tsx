import OpenIcon from '@mui/icons-material/OpenInFull'
import Checkbox from '@mui/material/Checkbox'
import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Model } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { titleOf } from '../data/titles.ts'
import { CellValue } from '../forms/changes/cell-value.tsx'
import type { SheetColumn } from './columns.ts'

export type RowProps = {
  readonly model: Model
  readonly row: Row
  readonly chosen: boolean
  /** Address of the row's page, where it may be opened. */
  readonly address: string | undefined
  readonly onChoose: () => void
}

/** What stands in a cell while nobody edits it. */
export const CellContent = ({ model, row, chosen, address, onChoose, column }: RowProps & { column: SheetColumn }) => {
  const { t } = useTranslation('sheet')
  const { field } = column
  const title = titleOf(model, row)
  if (field === undefined)
    return (
      <Checkbox
        size="small"
        checked={chosen}
        onChange={onChoose}
        tabIndex={-1}
        slotProps={{ input: { 'aria-label': t('choose', { title }) } }}
        sx={{ p: 1 }}
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
