import Box from '@mui/material/Box'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { cutText } from '../../base/theme/tokens.ts'

/** Icon and gap before the title, in pixels. */
const indent = 32

type Props = {
  readonly to: string
  readonly icon: ReactNode
  readonly title: string
  /** The owner of the row. */
  readonly owner?: string | undefined
  /** Whether the owners of all lines begin at one edge. Else the owner is cut before the title where space is short. */
  readonly isOwnerInColumn?: boolean
  /** Kind of the row, its state or a date, in one line. */
  readonly note?: ReactNode
  /** Further attributes of the link. */
  readonly attributes?: { readonly [name: `data-${string}`]: string }
}

/** A row in one line, which is a link. */
export const LinkLine = ({ to, icon, title, owner, isOwnerInColumn = false, note, attributes }: Props) => {
  const isMore = owner !== undefined || note !== undefined
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={RouterLink}
        to={to}
        {...attributes}
        sx={{
          columnGap: 3,
          paddingInline: 2,
          borderRadius: 1,
          minBlockSize: 40,
          // On a phone the title has a line of its own.
          flexWrap: isMore ? { xs: 'wrap', sm: 'nowrap' } : 'nowrap',
        }}
      >
        {icon}
        {/* The title starts at the line's start and is cut at its end, whatever its own direction. */}
        <Box
          sx={{
            flex: isMore ? { xs: `1 0 calc(100% - ${indent}px)`, sm: '1 1 auto' } : '1 1 0',
            minInlineSize: 0,
            display: 'flex',
          }}
        >
          <Box component="bdi" sx={cutText}>
            {title}
          </Box>
        </Box>
        {isMore && (
          <Box
            sx={{
              // In one line with the title, each part is cut by itself.
              display: { xs: 'flex', sm: 'contents' },
              columnGap: 3,
              minInlineSize: 0,
              flex: `1 0 calc(100% - ${indent}px)`,
              maxInlineSize: `calc(100% - ${indent}px)`,
              marginInlineStart: `${indent}px`,
            }}
          >
            {owner !== undefined && (
              <Typography
                component="bdi"
                variant="body2"
                color="text.secondary"
                sx={{
                  ...cutText,
                  flex: { xs: '0 1 auto', sm: isOwnerInColumn ? '0 0 26%' : '0 2 auto' },
                  minInlineSize: 40,
                }}
              >
                {owner}
              </Typography>
            )}
            {note !== undefined && (
              <Typography
                component="span"
                variant="body2"
                color="text.secondary"
                sx={{ ...cutText, flex: 'none', maxInlineSize: { xs: '100%', sm: '60%' } }}
              >
                {note}
              </Typography>
            )}
          </Box>
        )}
      </ListItemButton>
    </ListItem>
  )
}
