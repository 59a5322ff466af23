import Box from '@mui/material/Box'
import ListItemButton from '@mui/material/ListItemButton'
import { Link, useLocation } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { titleOf } from '../../data/rows/titles.ts'
import { RowMark } from '../../fields/values/row-mark.tsx'
import { navEntryStyle } from './nav-entry.tsx'

type Props = {
  readonly model: Model
  readonly row: Row
  readonly to: string
  readonly onGo: () => void
}

/** A row in the side navigation: its initials, which the collapsed navigation shows too, and its title. */
export const RailEntry = ({ model, row, to, onGo }: Props) => {
  const isCurrent = useLocation().pathname === to
  const title = titleOf(model, row)
  return (
    <li>
      <ListItemButton
        component={Link}
        to={to}
        title={title}
        selected={isCurrent}
        {...(isCurrent ? { 'aria-current': 'page' } : {})}
        onClick={onGo}
        sx={{ ...navEntryStyle, paddingInline: '11px', gap: 2.5 }}
      >
        <RowMark model={model} row={row} side={26} />
        <Box
          component="bdi"
          sx={{
            flex: 1,
            minInlineSize: 0,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            fontWeight: isCurrent ? 600 : 400,
          }}
        >
          {title}
        </Box>
      </ListItemButton>
    </li>
  )
}
