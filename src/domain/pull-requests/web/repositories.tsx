import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { RowOf } from '../../../core/declare/register.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { rowAddress } from '../../../web/data/rows/titles.ts'
import { FieldValue } from '../../../web/fields/values/field-value.tsx'

type Props = { readonly rows: readonly RowOf<'repository'>[]; readonly tools: ReactNode }

/** The repositories of a project in one line, each with the result of its last delivery. */
export const Repositories = ({ rows, tools }: Props) => {
  const { t } = useTranslation(['pull_requests', 'repository'])
  const model = useModel('repository')
  const delivery = model.byName.get('last_delivery')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 5, rowGap: 2 }}>
      <Box
        component="ul"
        aria-label={t('repository:many')}
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, margin: 0, padding: 0, listStyle: 'none' }}
      >
        {rows.map((row) => (
          <Box component="li" key={row.id} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Link component={RouterLink} to={rowAddress(model, row) ?? ''} dir="ltr">
              {row.repository}
            </Link>
            {row.last_delivery === null || delivery === undefined ? (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {t('neverDelivered')}
              </Box>
            ) : (
              <FieldValue model={model} field={delivery} value={row.last_delivery} />
            )}
          </Box>
        ))}
      </Box>
      <Box sx={{ marginInlineStart: 'auto' }}>{tools}</Box>
    </Box>
  )
}
