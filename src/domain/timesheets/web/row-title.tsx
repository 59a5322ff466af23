import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { numberOf } from '../../../core/declare/model.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import { useProduct } from '../../../web/data/areas/product.ts'
import { rowAddress } from '../../../web/data/rows/titles.ts'
import type { WorkedRow } from '../week-answer.ts'

/** Number and title of what was worked on, leading to it; its project below. */
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
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {prefix !== '' && (
          <Box component="span" sx={{ color: 'text.secondary', marginInlineEnd: 1 }}>
            <bdi dir="ltr">{prefix}</bdi>
          </Box>
        )}
        <bdi>{row.title}</bdi>
      </Link>
      <Box
        component="span"
        sx={{
          fontSize: '0.75rem',
          color: 'text.secondary',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        <bdi>{row.project ?? t(keyOfEntity(model.name, 'one'))}</bdi>
      </Box>
    </Box>
  )
}
