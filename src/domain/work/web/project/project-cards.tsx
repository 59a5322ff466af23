import EventIcon from '@mui/icons-material/EventOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { RowOf } from '../../../../core/declare/register.ts'
import type { CardsProps } from '../../../../web/data/areas/product.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { FavoriteButton } from '../../../../web/facets/favourites/favorite-button.tsx'
import { PeopleRow } from '../../../../web/fields/values/people-row.tsx'
import { ShortDate } from '../../../../web/fields/values/short-date.tsx'
import { chooseAtPointer } from '../../../../web/views/collection/phone-line.ts'
import { projectAddress } from './project-address.ts'
import { PriorityMark, StatusMark, TypeIcon } from './project-marks.tsx'
import { ProjectProgress } from './project-progress.tsx'

const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  minBlockSize: '2.86em',
} as const

/** Returns the name of the project's client, else of its department. */
const forWhom = ({ client, department }: RowOf<'project'>): string => client?.name ?? department?.name ?? ''

type CardProps = Pick<CardsProps<'project'>, 'toggle'> & {
  readonly row: RowOf<'project'>
  readonly opens: boolean
  readonly chosen?: boolean
  readonly isChoosing: boolean
}

const ProjectCard = ({ row, opens, chosen, isChoosing, toggle }: CardProps) => {
  const { t } = useTranslation(['work', 'project'])
  const { name, users: people = [] } = row
  return (
    <Paper
      component="li"
      data-row={row.id}
      elevation={1}
      sx={{ p: 4, display: 'flex', flexDirection: 'column', gap: 3, minInlineSize: 0, listStyle: 'none' }}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ paddingBlockStart: '3px', display: 'flex' }}>
          <TypeIcon row={row} />
        </Box>
        <Typography component="h2" sx={{ flex: 1, minInlineSize: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {opens ? (
            <Link component={RouterLink} to={projectAddress(row)} color="inherit">
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </Typography>
        {chosen !== undefined && (
          <Checkbox
            size="small"
            checked={chosen}
            onChange={() => toggle(row)}
            slotProps={{ input: { 'aria-label': t('work:card.choose', { name }) } }}
            sx={{ p: 1, marginInlineEnd: -1, ...chooseAtPointer(isChoosing) }}
          />
        )}
        <FavoriteButton model={useModel('project')} row={row} />
      </Box>
      <Typography variant="body2" color="text.secondary" sx={twoLines}>
        <bdi>{row.description}</bdi>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
        <StatusMark row={row} />
        <PriorityMark row={row} />
      </Box>
      <Typography variant="body2" noWrap sx={{ minBlockSize: '1.43em' }}>
        <bdi>{forWhom(row)}</bdi>
      </Typography>
      <ProjectProgress row={row} />
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          minBlockSize: 30,
          mt: 'auto',
        }}
      >
        <PeopleRow people={people} />
        {row.end_at !== null && (
          <Typography
            variant="body2"
            color="text.secondary"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, marginInlineStart: 'auto' }}
          >
            <EventIcon sx={{ fontSize: 16 }} titleAccess={t('project:field.end_at')} />
            <ShortDate at={row.end_at} />
          </Typography>
        )}
      </Box>
    </Paper>
  )
}

/** A page of projects as cards. */
export const ProjectCards = ({ rows, address, selected, toggle }: CardsProps<'project'>) => (
  <Box
    component="ul"
    sx={{
      m: 0,
      p: '1px',
      display: 'grid',
      gap: 4,
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
    }}
  >
    {rows.map((row) => (
      <ProjectCard
        key={row.id}
        row={row}
        opens={address !== undefined}
        toggle={toggle}
        isChoosing={selected !== undefined && selected.size > 0}
        {...(selected === undefined ? {} : { chosen: selected.has(row.id) })}
      />
    ))}
  </Box>
)
