import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import type { RowOf } from '../../../../core/declare/register.ts'
import { useLocale } from '../../../../web/base/i18n/use-locale.ts'
import { TaskLine } from './task-line.tsx'

type Props = {
  readonly title: string
  readonly rows: readonly RowOf<'task'>[]
  readonly ofProject?: boolean
  /** Id of a person whose face is not shown, as all tasks are theirs. */
  readonly but?: string
  /** Whether more tasks of the group may not be loaded yet. */
  readonly hasMore?: boolean
  /** Whether other groups have the same title, so that this one can't be a landmark. */
  readonly isAmbiguous?: boolean
  /** Whether the group is folded until it is opened, since it is empty. */
  readonly isFolded?: boolean
  /** Footer of the group, to add a task. */
  readonly children?: ReactNode
}

/** The heading of a group is a band of the table that all groups share. */
const headLook = {
  display: 'flex',
  alignItems: 'baseline',
  gap: 2,
  paddingBlock: 2,
  paddingInline: { xs: 4, sm: 7 },
  bgcolor: 'background.default',
  borderBlockEnd: '1px solid',
  borderColor: 'divider',
} as const

/** Tasks under a heading with their count. */
export const TaskSection = ({
  title,
  rows,
  ofProject = false,
  but,
  hasMore = false,
  isAmbiguous = false,
  isFolded = false,
  children,
}: Props) => {
  const id = useId()
  const [isOpened, setOpened] = useState(false)
  const isOpen = !isFolded || isOpened
  const locale = useLocale()
  return (
    <Box
      component="section"
      {...(isAmbiguous ? { role: 'group' } : {})}
      aria-labelledby={id}
      sx={{ '& + &': { borderBlockStart: '1px solid', borderColor: 'divider' } }}
    >
      <Box sx={headLook}>
        <Typography id={id} variant="h3" component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
          {isFolded ? (
            <ButtonBase
              aria-expanded={isOpen}
              onClick={() => setOpened(!isOpen)}
              sx={{ font: 'inherit', color: 'inherit', gap: 1 }}
            >
              <ExpandIcon fontSize="small" sx={{ transform: isOpen ? 'none' : 'rotate(-90deg)' }} />
              <bdi>{title}</bdi>
            </ButtonBase>
          ) : (
            <bdi>{title}</bdi>
          )}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          <bdi dir="ltr">
            {new Intl.NumberFormat(locale).format(rows.length)}
            {hasMore && '+'}
          </bdi>
        </Typography>
      </Box>
      <Box sx={{ paddingInline: { xs: 4, sm: 7 } }}>
        <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0 }}>
          {rows.map((row) => (
            <TaskLine key={row.id} row={row} ofProject={ofProject} {...(but !== undefined && { but })} />
          ))}
        </Box>
        {isOpen && children}
      </Box>
    </Box>
  )
}
