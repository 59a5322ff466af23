import CommentIcon from '@mui/icons-material/CommentOutlined'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/model.ts'
import { useHolds } from '../../../web/access/can.tsx'
import type { Row } from '../../../web/api/shapes.ts'
import { useFocusCommand } from '../../../web/commands/use-focus-command.ts'
import { deferred } from '../../../web/deferred.tsx'
import { Earlier } from '../../../web/screens/show/earlier.tsx'
import { Entry } from '../../../web/screens/show/history.tsx'
import { settings } from '../../../web/settings.ts'
import { TaskComment } from './task-comment.tsx'
import { type Show, shows, useActivity } from './use-activity.ts'

/** An editor weighs more than all that is read here. */
const AddComment = deferred(async () => (await import('./add-comment.tsx')).AddComment)

const addCommand = {
  id: 'task.comment',
  label: { key: 'work_task:activity.add' },
  icon: CommentIcon,
  keys: ['m'],
}

type Props = { readonly model: Model; readonly row: Row; readonly mayComment: boolean }

/** What was said about a task and what happened to it, in one stream, the newest first. */
export const TaskActivity = ({ model, row, mayComment }: Props) => {
  const { t } = useTranslation(['work_task', 'common'])
  const mayRead = useHolds({ permissions: ['comment-index'] }) && settings.own
  const mayAdd = useHolds({ permissions: ['comment-store'] }) && settings.own && mayComment
  const adding = useFocusCommand<HTMLDivElement>(addCommand)
  const [show, setShow] = useState<Show>('all')
  const { stream, linked, earlier, isRead, reread } = useActivity(model, row, mayRead, show)
  if (!settings.own) return null
  return (
    <Paper elevation={1} component="section" aria-labelledby="task-activity" sx={{ p: 5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', marginBlockEnd: 3 }}>
        <Typography id="task-activity" variant="h2" sx={{ flex: 1 }}>
          {t('work_task:activity.title')}
        </Typography>
        {mayRead && (
          <TextField
            select
            size="small"
            label={t('work_task:activity.show')}
            value={show}
            onChange={({ target }) => setShow(target.value as Show)}
            sx={{ inlineSize: 180 }}
          >
            {shows.map((one) => (
              <MenuItem key={one} value={one}>
                {t(`work_task:activity.${one}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
      {mayAdd && (
        <Box ref={adding} sx={{ marginBlockEnd: 4 }}>
          <AddComment about={model.name} row={row} />
        </Box>
      )}
      {linked.isGone && <Typography color="text.secondary">{t('work_task:activity.gone')}</Typography>}
      <Box component="ul" aria-labelledby="task-activity" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {stream.map((one) =>
          one.comment === undefined ? (
            <Entry key={one.id} model={model} entry={one.entry} />
          ) : (
            <TaskComment key={one.id} row={one.comment} reread={() => reread(one.id)} isLinked={one.id === linked.id} />
          ),
        )}
      </Box>
      {isRead && stream.length === 0 && <Typography color="text.secondary">{t('work_task:activity.none')}</Typography>}
      {earlier.rest > 0 && <Earlier {...earlier} />}
    </Paper>
  )
}
