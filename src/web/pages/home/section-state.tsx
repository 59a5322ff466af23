import type { SvgIconComponent } from '@mui/icons-material'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { Link as RouterLink } from 'react-router'
import { SectionFailure, SectionSkeleton } from '../../ui/state/section-state.tsx'

/** One line of a section, which is a link. */
export type SectionLine = {
  readonly key: string
  readonly to: string
  readonly icon: SvgIconComponent
  readonly title: string
  /** What the row belongs to. */
  readonly owner?: string | undefined
  /** Kind of the row, or its state. */
  readonly note?: ReactNode
}

/** Icon and gap before the title, in pixels. */
const indent = 32

const Line = ({ to, icon: Icon, title, owner, note }: SectionLine) => (
  <ListItem disablePadding>
    <ListItemButton
      component={RouterLink}
      to={to}
      sx={{
        columnGap: 3,
        paddingInline: 2,
        borderRadius: 1,
        minBlockSize: 40,
        // A phone has the title alone in its line.
        flexWrap: owner === undefined ? 'nowrap' : { xs: 'wrap', sm: 'nowrap' },
      }}
    >
      <Icon fontSize="small" aria-hidden sx={{ color: 'text.secondary' }} />
      {/* The title starts at the line's start and is cut at its end, whatever its own direction. */}
      <Box
        sx={{
          flex: owner === undefined ? 1 : { xs: `1 0 calc(100% - ${indent}px)`, sm: 1 },
          minInlineSize: 0,
          display: 'flex',
        }}
      >
        <Box
          component="bdi"
          sx={{ minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {title}
        </Box>
      </Box>
      {owner !== undefined && (
        <Typography
          component="bdi"
          variant="body2"
          color="text.secondary"
          noWrap
          sx={{
            flex: { xs: '0 1 auto', sm: '0 3 auto' },
            minInlineSize: 60,
            marginInlineStart: { xs: `${indent}px`, sm: 0 },
          }}
        >
          {owner}
        </Typography>
      )}
      {note !== undefined && (
        <Typography component="span" variant="body2" color="text.secondary" noWrap sx={{ maxInlineSize: '50%' }}>
          {note}
        </Typography>
      )}
    </ListItemButton>
  </ListItem>
)

type Props = {
  readonly lines: readonly SectionLine[]
  readonly pending: boolean
  /** It could not be loaded; `reason` says why. */
  readonly failed: boolean
  readonly reason?: string | undefined
  readonly onRetry: () => void
  /** Text for an empty section. */
  readonly empty: string
  /** Link to the whole list. */
  readonly more?: { readonly to: string; readonly label: string }
}

/** Takes whether a section has nothing to show. */
export const EmptyContext = createContext<(isEmpty: boolean) => void>(() => undefined)

/** Lines of a section in every state: loading, failed, empty, filled. */
export const SectionLines = ({ lines, pending, failed, reason, onRetry, empty, more }: Props) => {
  const reportEmpty = useContext(EmptyContext)
  const isEmpty = lines.length === 0 && !pending && !failed
  useEffect(() => {
    reportEmpty(isEmpty)
    return () => reportEmpty(false)
  }, [isEmpty, reportEmpty])
  if (lines.length === 0 && pending) return <SectionSkeleton />
  if (lines.length === 0 && failed) return <SectionFailure text={reason} onRetry={onRetry} />
  if (lines.length === 0) return <Typography color="text.secondary">{empty}</Typography>
  return (
    <>
      <List disablePadding sx={{ marginInline: -2 }}>
        {lines.map((line) => (
          <Line {...line} key={line.key} />
        ))}
      </List>
      {more !== undefined && (
        <Link
          component={RouterLink}
          to={more.to}
          sx={{ display: 'inline-block', paddingBlock: 1, marginBlockStart: 1 }}
        >
          {more.label}
        </Link>
      )}
    </>
  )
}
