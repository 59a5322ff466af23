import BoltIcon from '@mui/icons-material/BoltOutlined'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { RowOf } from '../../../../core/declare/register.ts'
import { sprintParameter } from '../board/use-board-sprint.ts'
import { projectAddress } from '../project/project-address.ts'
import { phaseParameter } from './chosen-phase.ts'
import { usePhases, useSprints } from './use-phases.ts'

type Props = { readonly row: RowOf<'project'>; readonly onGo: () => void }

/** Returns the URL parameters of a sprint's board. */
const boardOf = (sprint: RowOf<'sprint'>): URLSearchParams =>
  new URLSearchParams({ tab: 'board', [sprintParameter]: sprint.id })

/** An entry that leads to the project (specification, 2.3) with its phase selected, or to the sprint's board. */
const Entry = ({ name, depth, to, onGo, isSprint = false, isCurrent = false }: EntryProps) => (
  <ListItem disablePadding>
    <ListItemButton
      component={Link}
      to={to}
      selected={isCurrent}
      {...(isCurrent ? { 'aria-current': 'true' } : {})}
      onClick={onGo}
      sx={{
        borderRadius: 1.5,
        marginInline: 2,
        paddingBlock: 0.25,
        minBlockSize: 28,
        paddingInlineStart: `${42 + depth * 16}px`,
        gap: 1,
        color: 'text.secondary',
      }}
    >
      {isSprint && <BoltIcon sx={{ fontSize: 14 }} />}
      <Typography component="span" variant="body2" sx={{ display: 'flex', minInlineSize: 0, whiteSpace: 'nowrap' }}>
        <Box component="bdi" sx={{ minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {name}
        </Box>
      </Typography>
    </ListItemButton>
  </ListItem>
)
type EntryProps = {
  readonly name: string
  readonly depth: number
  readonly to: string
  readonly onGo: () => void
  readonly isSprint?: boolean
  readonly isCurrent?: boolean
}

const Phase = ({ phase, to, onGo }: { phase: RowOf<'phase'>; to: string; onGo: () => void }) => {
  const sprints = useSprints(phase.id)
  const name = phase.name
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const isCurrent = pathname === to && params.get(phaseParameter) === phase.id
  return (
    <>
      <Entry
        name={name}
        depth={0}
        to={`${to}?${new URLSearchParams({ [phaseParameter]: phase.id })}`}
        onGo={onGo}
        isCurrent={isCurrent}
      />
      {sprints.length > 0 && (
        <Box component="li" sx={{ listStyle: 'none' }}>
          <List disablePadding aria-label={name}>
            {sprints.map((sprint) => (
              <Entry
                key={sprint.id}
                name={sprint.name}
                depth={1}
                to={`${to}?${boardOf(sprint)}`}
                onGo={onGo}
                isSprint
              />
            ))}
          </List>
        </Box>
      )}
    </>
  )
}

/** A project's phases and sprints in the side navigation, read when expanded. */
export const PhaseNav = ({ row, onGo }: Props) => {
  const { t } = useTranslation('work')
  const phases = usePhases(row.id)
  return (
    <List disablePadding aria-label={t('nav.phases', { name: row.name })}>
      {phases.map((phase) => (
        <Phase key={phase.id} phase={phase} to={projectAddress(row)} onGo={onGo} />
      ))}
    </List>
  )
}
