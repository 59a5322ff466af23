import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { numberOf } from '../../../core/declare/model.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import { useProduct } from '../../../web/data/areas/product.ts'
import { rowAddress } from '../../../web/data/rows/titles.ts'
import type { WorkedRow } from '../week-answer.ts'

const cut = {
  minInlineSize: 0,
  maxInlineSize: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

/** The number and title of the row on which time was worked, as a link; its project below. */
export const RowTitle = ({ row }: { readonly row: WorkedRow }) => {
  const { t } = useTranslation('timesheets')
  const { models } = useProduct()
  const model = models.all.find(({ name }) => name === row.about_type)
  if (model === undefined || row.title === null)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('unseen')}
      </Box>
    )
  const prefix = row.number === null ? '' : `${numberOf(model)?.prefix ?? ''}${row.number}`
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minInlineSize: 0, paddingBlock: 0.5 }}>
      <Link
        component={RouterLink}
        to={rowAddress(model, { id: row.about_id }) ?? ''}
        color="inherit"
        tabIndex={-1}
        sx={{ display: 'flex', gap: 1, minInlineSize: 0 }}
      >
        {prefix !== '' && (
          <Box component="bdi" dir="ltr" sx={{ color: 'text.secondary', flex: 'none' }}>
            {prefix}
          </Box>
        )}
        {/* The text has its own direction, so that its end is cut off. */}
        <Box component="bdi" sx={cut}>
          {row.title}
        </Box>
      </Link>
      <Box component="bdi" sx={{ ...cut, alignSelf: 'start', fontSize: '0.75rem', color: 'text.secondary' }}>
        {row.project ?? t(keyOfEntity(model.name, 'one'))}
      </Box>
    </Box>
  )
}
