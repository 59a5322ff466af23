import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import { type CellSelection, heightOf, isSingle, rangeOf, widthOf } from './cell-range.ts'
import type { SheetRows } from './use-sheet-rows.ts'

type Props = {
  readonly rows: Pick<SheetRows, 'total' | 'isEstimate'>
  readonly cellSelection: CellSelection
  /** Name of the active column; undefined outside of columns with values. */
  readonly label: string | undefined
  /** Message after an attempt to edit a read-only cell. */
  readonly message: string
}

/** Status bar: position, size of the selection, number of rows; messages are announced to screen readers. */
export const SheetFooter = ({ rows, cellSelection, label, message }: Props) => {
  const { t } = useTranslation('sheet')
  const range = rangeOf(cellSelection)
  const place =
    label === undefined || cellSelection.active.row < 0
      ? ''
      : t('place', { field: label, row: cellSelection.active.row + 1 })
  const size = isSingle(range) ? '' : t('size', { rows: heightOf(range), columns: widthOf(range) })
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
      {/* The frame of the cell shows the place. */}
      <span style={visuallyHidden}>{place}</span>
      <Box component="span" role="status" sx={message === '' ? {} : { color: 'warning.main', fontWeight: 500 }}>
        {message === '' ? size : message}
      </Box>
      <Box component="span" sx={{ marginInlineStart: 'auto' }}>
        {t(rows.isEstimate ? 'aboutRows' : 'rows', { count: rows.total })}
      </Box>
    </Box>
  )
}
