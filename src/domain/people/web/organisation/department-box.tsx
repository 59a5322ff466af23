import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { RowOf } from '../../../../core/declare/register.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { RowFace } from '../../../../web/fields/values/row-face.tsx'

export type Department = RowOf<'department'>
export type Team = RowOf<'team'>

type Props = { readonly row: Department; readonly teams: readonly Team[] }

/** A department of the chart: its name, its manager, the number of its people, and its teams. */
export const DepartmentBox = ({ row, teams }: Props) => {
  const { t } = useTranslation('office')
  const users = useModel('user')
  const { manager } = row
  return (
    <Box
      sx={{
        inlineSize: 208,
        p: 3,
        textAlign: 'start',
        backgroundColor: 'background.paper',
        borderRadius: 2,
        border: '1px solid',
        borderColor: 'divider',
        borderBlockStart: '3px solid',
        borderBlockStartColor: row.color ?? 'primary.main',
        opacity: row.is_active ? 1 : 0.6,
      }}
    >
      <Link component={RouterLink} to={`/departments/${row.id}`} color="inherit" tabIndex={-1} sx={{ fontWeight: 600 }}>
        <bdi>{row.name}</bdi>
      </Link>
      {manager !== undefined && manager !== null && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, marginBlockStart: 1.5, fontSize: '0.8125rem' }}>
          <RowFace model={users} row={manager} side={20} />
          <bdi>{String(manager.name)}</bdi>
        </Box>
      )}
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', marginBlockStart: 1 }}>
        {t('chart.people', { count: Number(row.users_count) })}
        {!row.is_active && ` · ${t('chart.inactive')}`}
      </Box>
      {teams.length > 0 && (
        <Box component="ul" aria-label={t('chart.teams')} sx={{ listStyle: 'none', p: 0, m: 0, marginBlockStart: 1.5 }}>
          {teams.map((team) => (
            <Box component="li" key={team.id} sx={{ fontSize: '0.8125rem' }}>
              <Link
                component={RouterLink}
                to={`/departments/${row.id}/team/${team.id}`}
                color="text.secondary"
                tabIndex={-1}
              >
                <bdi>{team.name}</bdi>
              </Link>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}
