import Box from '@mui/material/Box'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { numberTextOf } from '../../data/rows/titles.ts'

/** Tells whether a row has a number besides its title. */
export const hasNumber = (model: Model, row: Row): boolean => numberTextOf(model, row) !== undefined

/** The row's number, for example `T-12`. */
export const RowNumber = ({ model, row }: { readonly model: Model; readonly row: Row }) => {
  const text = numberTextOf(model, row)
  if (text === undefined) return null
  return (
    <Box
      component="bdi"
      dir="ltr"
      sx={{ color: 'text.secondary', fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums', flex: 'none' }}
    >
      {text}
    </Box>
  )
}
