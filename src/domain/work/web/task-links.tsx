import AddLinkIcon from '@mui/icons-material/AddLink'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { labelKey } from '../../../core/keys.ts'
import type { CallError } from '../../../web/api/errors.ts'
import type { Row } from '../../../web/api/shapes.ts'
import { useButtonCommand } from '../../../web/commands/use-button-command.ts'
import { deferred } from '../../../web/deferred.tsx'
import { useModel } from '../../../web/product.ts'
import { settings } from '../../../web/settings.ts'
import { handBack } from '../../../web/shell/hand-back.ts'
import { notify } from '../../../web/shell/notices.ts'
import { taskAddress } from './task-line.tsx'
import { isEnded, TaskDue, TaskNumber, TaskStatusMark } from './task-marks.tsx'
import { type Linked, type OfferedKind, useLinking, useTaskLinks } from './use-task-links.ts'

/** A picker weighs more than what is read here. */
const AddTaskLink = deferred(async () => (await import('./add-task-link.tsx')).AddTaskLink)

type LineProps = { readonly linked: Linked; readonly unlink: (() => void) | undefined }

const Line = ({ linked: { row }, unlink }: LineProps) => {
  const { t } = useTranslation('task_link')
  const name = String(row.name ?? '')
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', columnGap: 2, minBlockSize: 36, flexWrap: 'wrap' }}
    >
      <TaskStatusMark row={row} />
      <TaskNumber row={row} />
      <Link
        component={RouterLink}
        to={taskAddress(row)}
        color="inherit"
        sx={{
          flex: '1 1 160px',
          minInlineSize: 0,
          overflowWrap: 'anywhere',
          ...(isEnded(row) ? { color: 'text.secondary' } : {}),
        }}
      >
        <bdi>{name}</bdi>
      </Link>
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
        <TaskDue row={row} />
      </Box>
      {unlink !== undefined && (
        <IconButton size="small" aria-label={t('remove', { name })} onClick={unlink}>
          <CloseIcon sx={{ fontSize: 16 }} />
        </IconButton>
      )}
    </Box>
  )
}

const Kind = ({
  kind,
  links,
  unlink,
}: {
  kind: OfferedKind
  links: readonly Linked[]
  unlink: ((one: Linked) => void) | undefined
}) => {
  const { t } = useTranslation()
  const model = useModel('task')
  const id = useId()
  if (links.length === 0) return null
  return (
    <Box sx={{ paddingBlockEnd: 2 }}>
      <Typography id={id} component="h3" variant="body2" color="text.secondary">
        {t(labelKey(model, kind))}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {links.map((one) => (
          <Line
            key={`${one.kind} ${String(one.row.id)}`}
            linked={one}
            unlink={unlink === undefined ? undefined : () => unlink(one)}
          />
        ))}
      </Box>
    </Box>
  )
}

/** What a task is linked to, read from its side: what it waits for, what waits for it, and what is like it. */
export const TaskLinks = ({ row, mayLink }: { readonly row: Row; readonly mayLink: boolean }) => {
  const { t } = useTranslation('task_link')
  const kinds = useTaskLinks(String(row.id))
  const { unlink } = useLinking(row)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useButtonCommand('task.link', 'task_link:add', AddLinkIcon, 'here', 'k')
  const all = [...kinds.values()].flat()
  if (!settings.own || (all.length === 0 && !mayLink)) return null
  const remove = (one: Linked) =>
    void unlink(one).catch((error: CallError) => notify({ type: 'error', message: error.message }))
  return (
    <Paper
      ref={box}
      elevation={1}
      component="section"
      aria-labelledby="task-links"
      sx={{ paddingInline: 4, paddingBlock: 2 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minBlockSize: 40 }}>
        <Typography
          id="task-links"
          variant="h3"
          component="h2"
          sx={{ flex: 1, fontSize: '0.9375rem', fontWeight: 600 }}
        >
          {t('title')}
        </Typography>
        {mayLink && !isOpen && (
          <Button ref={opener} size="small" color="inherit" startIcon={<AddLinkIcon />} onClick={() => setOpen(true)}>
            {t('add')}
          </Button>
        )}
      </Box>
      {[...kinds].map(([kind, links]) => (
        <Kind key={kind} kind={kind} links={links} unlink={mayLink ? remove : undefined} />
      ))}
      {isOpen && (
        <AddTaskLink row={row} kinds={kinds} onClose={() => handBack(box.current, () => setOpen(false), opener)} />
      )}
    </Paper>
  )
}
