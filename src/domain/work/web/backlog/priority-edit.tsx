import { useAbility } from '@casl/react'
import ButtonBase from '@mui/material/ButtonBase'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfChoice } from '../../../../core/keys.ts'
import type { RowOf } from '../../../../core/register.ts'
import { type Access, permitsRow } from '../../../../web/access/ability.ts'
import { Marked } from '../../../../web/fields/marked.tsx'
import { useRowChange } from '../../../../web/forms/choice/use-row-change.ts'
import { useModel } from '../../../../web/product/product.ts'
import { useLandmark } from '../../../../web/ui/use-landmark.ts'
import { priorities } from '../../priorities.ts'
import { TaskPriority } from '../task/task-marks.tsx'

/** Most urgent first. */
const options = priorities.toReversed()

/** A task's priority, edited in place. */
export const PriorityEdit = ({ row }: { row: RowOf<'task'> }) => {
  const { t } = useTranslation(['backlog', 'task'])
  const access = useAbility<Access>()
  const change = useRowChange(useModel('task'))
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const landmark = useLandmark(anchor)
  if (!permitsRow(access, 'update', 'task', row)) return <TaskPriority row={row} />
  const now = row.priority.toLowerCase()
  const value = now === '' ? t('backlog:noPriority') : t(keyOfChoice('task', 'priority', now))
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('backlog:priority', { value, name: row.name })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ borderRadius: 1, minBlockSize: 24, '&:focus-visible': { outline: 2, outlineColor: 'primary.main' } }}
      >
        {now === '' ? value : <TaskPriority row={row} />}
      </ButtonBase>
      <Menu container={landmark} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {options.map((option) => (
          <MenuItem
            key={option}
            selected={option === now}
            onClick={() => {
              setAnchor(null)
              if (option !== now) void change(row, { priority: option })
            }}
          >
            <Marked entity="task" field="priority" value={option} />
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
