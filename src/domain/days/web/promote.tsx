import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { client } from '../../../web/base/api/client.ts'
import { readOne } from '../../../web/base/api/shapes.ts'
import { Autocomplete } from '../../../web/base/ui/autocomplete.tsx'
import { useHolds } from '../../../web/data/access/can.tsx'
import { type RowExtras, useModel } from '../../../web/data/areas/product.ts'
import { useRows } from '../../../web/data/rows/use-rows.ts'
import { useAction } from '../../../web/data/rows/use-write.ts'
import { anyChangeOf } from '../../../web/data/rows/write-effects.ts'

/** Asks into which project a todo goes as a task. */
const PromoteDialog = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const { t } = useTranslation(['todos', 'common'])
  const navigate = useNavigate()
  const act = useAction()
  const heading = useId()
  const project = useModel('project')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<{ readonly id: string; readonly name: string } | null>(null)
  const { result } = useRows(project, { page: 1, perPage: 25, search, sort: [{ field: 'name', order: 'asc' }] })
  const promote = async () => {
    if (chosen === null) return
    let made: string | undefined
    const isDone = await act(
      async () => {
        const answer = await client.post<unknown>(`/todos/${encodeURIComponent(id)}/promote`, { project_id: chosen.id })
        made = String(readOne(answer.data).id)
        return answer
      },
      { more: [anyChangeOf('todo'), anyChangeOf('task')] },
      t('common:message.created'),
    )
    if (isDone && made !== undefined) void navigate(`/projects/task/${encodeURIComponent(made)}`)
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={heading} maxWidth="xs" fullWidth>
      <DialogTitle id={heading}>{t('todos:promote.title')}</DialogTitle>
      <DialogContent>
        <Autocomplete
          options={result.data}
          getOptionLabel={({ name }) => name}
          isOptionEqualToValue={(a, b) => a.id === b.id}
          filterOptions={(all) => all}
          value={chosen as never}
          onChange={(_, value: { readonly id: string; readonly name: string } | null) => setChosen(value)}
          onInputChange={(_, text) => setSearch(text)}
          renderInput={(input) => (
            <TextField
              {...(input as object)}
              autoFocus
              label={t('todos:promote.project')}
              sx={{ marginBlockStart: 2 }}
            />
          )}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button variant="contained" disabled={chosen === null} onClick={() => void promote()}>
          {t('todos:promote.button')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** On a todo's page: makes a task of it. */
export const PromoteTodo = ({ row }: RowExtras<'todo'>) => {
  const { t } = useTranslation('todos')
  const [isOpen, setOpen] = useState(false)
  const may = useHolds({ permissions: ['task-store', 'todo-update', 'project-index'] })
  if (!may || !row.can?.update) return null
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)} sx={{ justifySelf: 'start' }}>
        {t('promote.button')}
      </Button>
      {isOpen && <PromoteDialog id={row.id} onClose={() => setOpen(false)} />}
    </>
  )
}

/** On a task's page: makes a todo of it. */
export const DemoteTask = ({ row }: RowExtras<'task'>) => {
  const { t } = useTranslation('todos')
  const act = useAction()
  const navigate = useNavigate()
  const may = useHolds({ permissions: ['todo-store', 'task-delete'] })
  if (!may || !row.can?.delete) return null
  const demote = async () => {
    let made: string | undefined
    const isDone = await act(
      async () => {
        const answer = await client.post<unknown>(`/tasks/${encodeURIComponent(row.id)}/demote`, {})
        made = String(readOne(answer.data).id)
        return answer
      },
      { more: [anyChangeOf('todo'), anyChangeOf('task')] },
    )
    if (isDone && made !== undefined) void navigate(`/workspaces/todo/${encodeURIComponent(made)}`)
  }
  return (
    <Button size="small" onClick={() => void demote()} sx={{ justifySelf: 'start' }}>
      {t('demote')}
    </Button>
  )
}
