import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import StarIcon from '@mui/icons-material/Star'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { RowOf } from '../../../../core/declare/register.ts'
import { client } from '../../../../web/base/api/client.ts'
import { type RowList, readList } from '../../../../web/base/api/shapes.ts'
import { Can, useHolds } from '../../../../web/data/access/can.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { queryKeys } from '../../../../web/data/rows/query-keys.ts'
import { usePages } from '../../../../web/data/rows/use-pages.ts'
import { useFavorites } from '../../../../web/facets/favourites/use-favorites.ts'
import { PhaseNav } from '../phase/phase-nav.tsx'
import { projectAddress } from './project-address.ts'
import { TypeIcon } from './project-marks.tsx'

/** Page size (specification, section 9). */
const pageSize = 5

const entryLook = {
  borderRadius: 1.5,
  marginInline: 2,
  paddingInlineStart: '14px',
  paddingInlineEnd: '34px',
  paddingBlock: 0.5,
  minBlockSize: 32,
  gap: 2,
} as const

/** Two lines, as most names do not fit one. */
const nameStyle = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  minInlineSize: 0,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const

type EntryProps = { readonly row: RowOf<'project'>; readonly onGo: () => void; readonly star?: boolean }

const ProjectEntry = ({ row, onGo, star = false }: EntryProps) => {
  const { t } = useTranslation('work')
  const to = projectAddress(row)
  const isCurrent = useLocation().pathname === to
  const [isOpen, setOpen] = useState(false)
  const mayOpen = useHolds({ permissions: ['phase-index', 'sprint-index'] }) && !star
  return (
    <>
      <ListItem
        disablePadding
        secondaryAction={
          mayOpen && (
            <IconButton
              size="small"
              aria-expanded={isOpen}
              aria-label={t('nav.phases', { name: row.name })}
              onClick={() => setOpen(!isOpen)}
              sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }}
            >
              <ExpandMoreIcon sx={{ fontSize: 18 }} />
            </IconButton>
          )
        }
      >
        <ListItemButton
          component={Link}
          to={to}
          selected={isCurrent}
          {...(isCurrent ? { 'aria-current': 'page' } : {})}
          onClick={onGo}
          sx={entryLook}
        >
          {star ? <StarIcon sx={{ fontSize: 16, color: 'warning.main' }} aria-hidden /> : <TypeIcon row={row} />}
          <ListItemText
            primary={
              <Box component="bdi" title={row.name} sx={nameStyle}>
                {row.name}
              </Box>
            }
            // The name is cut in an element of its own direction, so that a Latin name loses its end in Arabic, too.
            slotProps={{ primary: { variant: 'body2', fontWeight: isCurrent ? 600 : 400, sx: { display: 'flex' } } }}
          />
        </ListItemButton>
      </ListItem>
      {isOpen && (
        <Box component="li" sx={{ listStyle: 'none' }}>
          <PhaseNav row={row} onGo={onGo} />
        </Box>
      )}
    </>
  )
}

/** The newest projects, five per page. */
const useNewest = () =>
  usePages<RowOf<'project'>>({
    key: queryKeys.list('project', 'sidebar'),
    read: async (page, perPage) => {
      const params = { page, perPage, orderOn: 'created_at', orderBy: 'desc' }
      const { data } = await client.get<unknown>('/sidebar/projects', { params })
      return readList(data) as RowList<RowOf<'project'>>
    },
    perPage: pageSize,
  })

const Favorites = ({ onGo }: { onGo: () => void }) => {
  const { t } = useTranslation('work')
  const id = useId()
  const { rows } = useFavorites(useModel('project'))
  if (rows.length === 0) return null
  return (
    <>
      <Typography id={id} component="div" variant="body2" color="text.secondary" noWrap sx={heading}>
        {t('nav.favorites')}
      </Typography>
      <List disablePadding aria-labelledby={id}>
        {rows.map((row) => (
          <ProjectEntry key={row.id} row={row} onGo={onGo} star />
        ))}
      </List>
    </>
  )
}
const heading = { paddingInline: '22px', paddingBlock: 1, fontSize: '0.75rem' } as const

const Newest = ({ onGo }: { onGo: () => void }) => {
  const { t } = useTranslation('work')
  const { rows, hasMore, isFetching, more } = useNewest()
  return (
    <>
      <List disablePadding aria-label={t('nav.projects')}>
        {rows.map((row) => (
          <ProjectEntry key={row.id} row={row} onGo={onGo} />
        ))}
        {hasMore && (
          <ListItem disablePadding>
            <ListItemButton
              aria-disabled={isFetching}
              onClick={() => {
                if (!isFetching) more()
              }}
              sx={{ ...entryLook, color: 'text.secondary' }}
            >
              <ExpandMoreIcon fontSize="small" />
              <ListItemText primary={t('nav.more')} slotProps={{ primary: { noWrap: true, variant: 'body2' } }} />
            </ListItemButton>
          </ListItem>
        )}
      </List>
      <Favorites onGo={onGo} />
    </>
  )
}

/** Projects in the side navigation, for users who may open projects (specification, 2.3). */
export const ProjectNav = ({ onGo }: { onGo: () => void }) => (
  <Can permissions={['project-show']}>
    <Box sx={{ paddingBlockEnd: 1 }}>
      <Newest onGo={onGo} />
    </Box>
  </Can>
)
