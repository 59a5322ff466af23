import { useAbility } from '@casl/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfChoice } from '../../../core/keys.ts'
import type { ModelField } from '../../../core/model.ts'
import { type Access, permitsRow } from '../../../web/access/ability.ts'
import type { Row } from '../../../web/api/shapes.ts'
import { useFieldCommand } from '../../../web/commands/use-field-command.ts'
import { useModel } from '../../../web/product.ts'
import { settings } from '../../../web/settings.ts'
import { useLandmark } from '../../../web/shell/use-landmark.ts'
import { followersOf, type TaskStatus, taskStatuses } from '../task-status.ts'
import { lookOf, statusOf } from './task-marks.tsx'
import { useTaskChange } from './use-task-change.ts'

/** What may follow a row's status; all of them where a server has one that is none of ours. */
export const followersIn = (row: Row): readonly TaskStatus[] => {
  const status = statusOf(row)
  const before = statusOf({ status: row.suspended_from }) ?? null
  return status === undefined ? taskStatuses : followersOf(status, before)
}

/** A task's status, to be read. */
export const TaskStatusMark = ({ row, labelled = false }: Props) => {
  const { t } = useTranslation('task')
  const status = statusOf(row)
  const shown = status === undefined ? String(row.status ?? '') : t(keyOfChoice('task', 'status', status))
  const { icon: Icon, color } = lookOf(status)
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, p: 1, color }}>
      <Icon sx={{ fontSize: 18 }} {...(labelled ? {} : { titleAccess: shown })} />
      {labelled && <span>{shown}</span>}
    </Box>
  )
}

type Props = {
  readonly row: Row
  /** With its word, where there is room. */
  readonly labelled?: boolean
}

/** A task's status, and the statuses that may follow it. */
export const TaskStatusMenu = ({ row, labelled = false }: Props) => {
  const { t } = useTranslation(['work_task', 'task'])
  const access = useAbility<Access>()
  const model = useModel('task')
  const change = useTaskChange()
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const landmark = useLandmark(isOpen ? anchor.current : null)
  const status = statusOf(row)
  const word = (one: TaskStatus) => t(keyOfChoice('task', 'status', one))
  const shown = status === undefined ? String(row.status ?? '') : word(status)
  const { icon: Icon, color } = lookOf(status)
  // The specification's edit of a task has no status: another server is not sent one.
  const may = settings.own && permitsRow(access, 'update', 'task', row)
  // Where it stands for the whole page: of many in a list none is meant.
  const isOffered = labelled && may && !isOpen
  useFieldCommand(model, model.byName.get('status') as ModelField, row.id, isOffered ? () => setOpen(true) : undefined)
  if (!may) return <TaskStatusMark row={row} labelled={labelled} />
  const shared = {
    ref: anchor,
    onClick: () => setOpen(true),
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-label': t('work_task:status.change', { value: shown, name: String(row.name ?? '') }),
  } as const
  return (
    <>
      {labelled ? (
        <Button {...shared} variant="outlined" color="inherit" startIcon={<Icon />} sx={{ color }}>
          {shown}
        </Button>
      ) : (
        <IconButton {...shared} size="small" title={shown} sx={{ color, p: 1 }}>
          <Icon sx={{ fontSize: 18 }} />
        </IconButton>
      )}
      <Menu container={landmark} anchorEl={anchor.current} open={isOpen} onClose={() => setOpen(false)}>
        {followersIn(row).map((one) => {
          const { icon: Follower, color: its } = lookOf(one)
          return (
            <MenuItem
              key={one}
              onClick={() => {
                setOpen(false)
                void change(row, { status: one })
              }}
            >
              <ListItemIcon sx={{ color: its }}>
                <Follower fontSize="small" />
              </ListItemIcon>
              {word(one)}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}
