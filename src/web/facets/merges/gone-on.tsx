import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { mergesInto } from '../../../core/declare/facets/merges.ts'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { includedRows, numberedTitleOf, rowAddress } from '../../data/rows/titles.ts'

/** The field that leads on from a row that was merged into another one; undefined for every other row. */
export const fieldLeadingOn = (model: Model, row: Row) => {
  const field = model.byName.get(mergesInto(model.entity)?.as ?? '')
  return field === undefined || (row[field.wire] ?? null) === null ? undefined : field
}

type Props = { readonly model: Model; readonly row: Row }

/** The part in place of the comment form on a merged row: it leads to the row that goes on, if the reader sees it. */
export const GoneOn = ({ model, row }: Props) => {
  const { t } = useTranslation('talk')
  const field = fieldLeadingOn(model, row)
  const [other] = field === undefined ? [] : includedRows(field, row)
  const to = other === undefined ? undefined : rowAddress(model, other)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        marginBlockEnd: 3,
        padding: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'action.hover',
      }}
    >
      <Typography variant="body2" sx={{ flex: 1, minInlineSize: 160 }}>
        {t('merged')}
      </Typography>
      {other !== undefined && to !== undefined && (
        <Button component={RouterLink} to={to} variant="outlined" size="small">
          {t('goesOn', { title: numberedTitleOf(model, other) })}
        </Button>
      )}
    </Box>
  )
}
