import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHolds } from '../../../web/access/can.tsx'
import { client } from '../../../web/api/client.ts'
import { isRow, type Row, readList } from '../../../web/api/shapes.ts'
import { useRows } from '../../../web/data/use-rows.ts'
import { useAction } from '../../../web/data/use-write.ts'
import { useModel } from '../../../web/product.ts'
import { SmallPager } from '../../../web/screens/list/small-pager.tsx'
import { ErrorState } from '../../../web/screens/state/error-state.tsx'
import { RowSkeleton } from '../../../web/screens/state/row-skeleton.tsx'
import { settings } from '../../../web/settings.ts'
import { AddTask } from './add-task.tsx'
import { TaskLine } from './task-line.tsx'

/** Specification, section 9. */
const perPage = 5

const useBacklog = (project: string, page: number) => {
  const mayEpic = useHolds({ permissions: ['epic-index'] })
  const mayUser = useHolds({ permissions: ['user-index'] })
  const include = [...(mayEpic ? ['epic'] : []), ...(mayUser ? ['createdBy'] : [])]
  // More than the specification lists, from our own server alone.
  if (settings.own && mayUser) include.push('assignees')
  const path = `/projects/${encodeURIComponent(project)}/backlog/tasks`
  return useQuery({
    queryKey: ['task', path, page, include.join(',')],
    queryFn: async () => {
      const params = { page, perPage, orderOn: 'created_at', orderBy: 'desc', include: include.join(',') }
      return readList((await client.get<unknown>(path, { params })).data)
    },
    placeholderData: (previous) => previous,
  })
}

/** Sprints that tasks may go to: those of the project that are not over. */
const useSprints = (project: string, enabled: boolean): readonly Row[] => {
  const { query } = useRows(
    useModel('sprint'),
    {
      page: 1,
      perPage: 100,
      include: ['phase'],
      sort: [{ field: 'name', order: 'asc' }],
      filters: [
        { field: 'phase.project_id', operator: 'eq', value: project },
        { field: 'is_completed', operator: 'eq', value: false },
      ],
    },
    enabled && settings.own,
  )
  return query.data?.data ?? []
}

const Move = ({ project, ids, onMoved }: { project: string; ids: readonly string[]; onMoved: () => void }) => {
  const { t } = useTranslation(['work_task', 'sprint'])
  const act = useAction()
  const sprints = useSprints(project, true)
  const [to, setTo] = useState('')
  if (sprints.length === 0) return null
  const move = async () => {
    // The server says what is missing, in the specification's words.
    const done = await act(() =>
      client.post<unknown>(`/tasks/move-to-sprint/${to || String(sprints[0]?.id)}`, { taskIds: ids }),
    )
    if (done) onMoved()
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <TextField
        select
        label={t('sprint:one')}
        value={to || String(sprints[0]?.id)}
        onChange={({ target }) => setTo(target.value)}
        sx={{ inlineSize: 240 }}
      >
        {sprints.map((one) => (
          <MenuItem key={String(one.id)} value={String(one.id)}>
            <bdi>{[isRow(one.phase) ? one.phase.name : undefined, one.name].filter(Boolean).join(' · ')}</bdi>
          </MenuItem>
        ))}
      </TextField>
      <Button variant="outlined" onClick={() => void move()}>
        {t('work_task:backlog.move')}
      </Button>
    </Box>
  )
}

/** Tasks of a project that are in no sprint yet, and the way into one. */
export const ProjectBacklog = ({ row, mayAdd }: { readonly row: Row; readonly mayAdd: boolean }) => {
  const { t } = useTranslation(['work_task', 'common'])
  const project = String(row.id)
  const mayMove = useHolds({ permissions: ['task-move', 'sprint-index'] })
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const query = useBacklog(project, page)
  if (query.isError && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <RowSkeleton />
  const { data: rows, total } = query.data
  const toggle = (id: string) =>
    setChosen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
  return (
    <Paper elevation={1} component="section" aria-labelledby="backlog" sx={{ paddingInline: 4, paddingBlock: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', marginBlockEnd: 2 }}>
        <Typography id="backlog" variant="h2" sx={{ flex: '1 1 120px' }}>
          {t('work_task:backlog.title')}
        </Typography>
        {mayMove && <Move project={project} ids={[...chosen]} onMoved={() => setChosen(new Set())} />}
      </Box>
      {rows.length === 0 && <Typography color="text.secondary">{t('work_task:backlog.empty')}</Typography>}
      <Box component="ul" aria-labelledby="backlog" sx={{ m: 0, p: 0 }}>
        {rows.map((one) => (
          <TaskLine
            key={String(one.id)}
            row={one}
            before={
              mayMove && (
                <Checkbox
                  size="small"
                  checked={chosen.has(String(one.id))}
                  onChange={() => toggle(String(one.id))}
                  slotProps={{ input: { 'aria-label': t('work_task:choose', { name: String(one.name ?? '') }) } }}
                  sx={{ p: 1 }}
                />
              )
            }
          />
        ))}
      </Box>
      {mayAdd && <AddTask project={project} where={t('work_task:backlog.title')} toBacklog />}
      <SmallPager total={total} perPage={perPage} page={page} onPage={setPage} />
    </Paper>
  )
}
