import CommentIcon from '@mui/icons-material/CommentOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
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
import { useRows } from '../../../web/data/use-rows.ts'
import { deferred } from '../../../web/deferred.tsx'
import { useModel } from '../../../web/product.ts'
import { Entry, useHistory } from '../../../web/screens/show/history.tsx'
import { wholeHistory } from '../../../web/screens/show/history-state.ts'
import { settings } from '../../../web/settings.ts'
import { TaskComment } from './task-comment.tsx'

/** An editor weighs more than all that is read here. */
const AddComment = deferred(async () => (await import('./add-comment.tsx')).AddComment)

const addCommand = {
  id: 'task.comment',
  label: { key: 'work_task:activity.add' },
  icon: CommentIcon,
  keys: ['m'],
}

const shows = ['all', 'comments', 'changes'] as const
type Show = (typeof shows)[number]

/** Comments on a row, the newest first. */
const useComments = (row: Row, enabled: boolean) => {
  const model = useModel('comment')
  return useRows(
    model,
    {
      page: 1,
      perPage: 100,
      sort: [{ field: 'created_at', order: 'desc' }],
      filters: [{ field: 'about_id', operator: 'eq', value: String(row.id) }],
    },
    enabled,
  ).query
}

type Props = { readonly model: Model; readonly row: Row; readonly mayComment: boolean }

/** What was said about a task and what happened to it, in one stream, the newest first. */
export const TaskActivity = ({ model, row, mayComment }: Props) => {
  const { t } = useTranslation(['work_task', 'common'])
  const mayRead = useHolds({ permissions: ['comment-index'] }) && settings.own
  const mayAdd = useHolds({ permissions: ['comment-store'] }) && settings.own && mayComment
  const adding = useFocusCommand<HTMLDivElement>(addCommand)
  const [show, setShow] = useState<Show>('all')
  const comments = useComments(row, mayRead)
  const { query, more } = useHistory({ model, row, state: wholeHistory })
  if (!settings.own) return null
  const entries = show === 'comments' ? [] : (query.data?.data ?? [])
  const hasMore = show !== 'comments' && (query.data?.total ?? 0) > entries.length
  // What is older than the history that was read so far comes with the rest of it.
  const oldest = hasMore ? String(entries.at(-1)?.at ?? '') : ''
  const said = (show === 'changes' ? [] : (comments.data?.data ?? [])).filter((one) => String(one.created_at) >= oldest)
  const reread = async (id: unknown) => (await comments.refetch()).data?.data.find((one) => one.id === id)
  const stream = [
    ...entries.map((entry) => ({
      at: String(entry.at),
      item: <Entry key={String(entry.id)} model={model} entry={entry} />,
    })),
    ...said.map((one) => ({
      at: String(one.created_at),
      item: <TaskComment key={String(one.id)} row={one} reread={() => reread(one.id)} />,
    })),
  ].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
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
      <Box component="ul" aria-labelledby="task-activity" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {stream.map(({ item }) => item)}
      </Box>
      {stream.length === 0 && <Typography color="text.secondary">{t('work_task:activity.none')}</Typography>}
      {hasMore && more !== undefined && <Button onClick={more}>{t('common:history.older')}</Button>}
    </Paper>
  )
}
