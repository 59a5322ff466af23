import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { traitsOf } from '../../../../core/declare/kinds.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { cutText } from '../../../base/theme/tokens.ts'
import { useProduct } from '../../../data/areas/product.ts'
import { includedRows, targetModel, titleOf } from '../../../data/rows/titles.ts'
import type { CellProps } from '../../values/cell.ts'
import { Nothing } from '../../values/cells/nothing.tsx'
import { otherwiseOf } from '../../values/cells/relation.tsx'
import { cells } from '../../values/cells.tsx'
import { colorField, RowFace } from '../../values/row-face.tsx'

/** Rows that a reference leads to: picture or colour, and title, without links, which a button can't contain. */
const Related = (props: CellProps) => {
  const { field, row } = props
  const { t } = useTranslation('common')
  const target = targetModel(useProduct().models, field)
  const color = colorField(target)
  const rows = includedRows(field, row)
  if (rows.length === 0) {
    const otherwise = otherwiseOf(props)
    return otherwise === undefined ? <Nothing /> : <bdi style={cutText}>{otherwise}</bdi>
  }
  const isCut = Array.isArray(row.more) && row.more.includes(field.includeAs)
  const dotOf = (one: Row) => (color === undefined ? undefined : one[color.wire])
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        flexWrap: 'wrap',
        columnGap: 3,
        rowGap: 1,
        minInlineSize: 0,
        maxInlineSize: '100%',
      }}
    >
      {rows.map((one) => {
        const dot = dotOf(one)
        return (
          <Box
            key={String(one.id)}
            component="span"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minInlineSize: 0 }}
          >
            {typeof dot === 'string' ? (
              <Box
                component="span"
                sx={{ inlineSize: 8, blockSize: 8, borderRadius: '50%', flex: 'none', marginInlineEnd: 0.5 }}
                style={{ backgroundColor: dot }}
              />
            ) : (
              <RowFace model={target} row={one} />
            )}
            <Box component="bdi" sx={cutText}>
              {titleOf(target, one)}
            </Box>
          </Box>
        )
      })}
      {isCut && <span>{t('firstOnly', { amount: rows.length })}</span>}
    </Box>
  )
}

const codes: ReadonlySet<string> = new Set(['email', 'link'])

/** A property's value without links, as the content of the button that edits it. */
export const PropertyFace = (props: CellProps) => {
  const { kind } = props.field.field
  if (traitsOf(props.field.field).points === true) return <Related {...props} />
  const value = props.row[props.field.wire]
  if (codes.has(kind))
    return typeof value === 'string' && value !== '' ? (
      <Box component="bdi" dir="ltr" sx={cutText}>
        {value}
      </Box>
    ) : (
      <Nothing />
    )
  const Cell = cells[kind]
  return <Cell {...props} />
}
