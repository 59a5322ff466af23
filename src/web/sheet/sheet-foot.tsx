import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { labelKey } from '../../core/keys.ts'
import type { Model, ModelField } from '../../core/model.ts'
import { type Chosen, heightOf, isSingle, rangeOf, widthOf } from './selection.ts'
import type { SheetRows } from './use-sheet-rows.ts'

type Props = {
  readonly rows: Pick<SheetRows, 'total' | 'isEstimate'>
  readonly chosen: Chosen
  readonly model: Model
  readonly field: ModelField | undefined
  /** Why a cell can't be edited, once somebody tried. */
  readonly said: string
}

/** Where one is, how much is chosen, how many rows there are; what can't be done is said here, and heard. */
export const SheetFoot = ({ rows, chosen, model, field, said }: Props) => {
  const { t } = useTranslation(['sheet', model.name])
  const range = rangeOf(chosen)
  const place =
    field === undefined || chosen.active.row < 0
      ? ''
      : t('sheet:place', { field: t(labelKey(model, field.name)), row: chosen.active.row + 1 })
  const size = isSingle(range) ? '' : t('sheet:size', { rows: heightOf(range), columns: widthOf(range) })
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        alignItems: 'center',
        minBlockSize: 36,
        paddingInline: 3,
        paddingBlock: 1,
        fontSize: '0.8125rem',
        color: 'text.secondary',
        borderBlockStart: '1px solid',
        borderColor: 'divider',
      }}
    >
      <span>{place}</span>
      <Box component="span" role="status" sx={said === '' ? {} : { color: 'warning.main', fontWeight: 500 }}>
        {said === '' ? size : said}
      </Box>
      <Box component="span" sx={{ marginInlineStart: 'auto' }}>
        {t(rows.isEstimate ? 'sheet:aboutRows' : 'sheet:rows', { count: rows.total })}
      </Box>
    </Box>
  )
}
