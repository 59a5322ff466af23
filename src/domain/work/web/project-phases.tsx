import BoltIcon from '@mui/icons-material/BoltOutlined'
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined'
import ReplayIcon from '@mui/icons-material/Replay'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHolds } from '../../../web/access/can.tsx'
import { client } from '../../../web/api/client.ts'
import type { CallError } from '../../../web/api/errors.ts'
import type { Row } from '../../../web/api/shapes.ts'
import { useAction } from '../../../web/data/use-write.ts'
import { notify } from '../../../web/shell/notices.ts'
import { CompleteSprint } from './complete-sprint.tsx'
import { usePhases, useSprints } from './use-stretches.ts'

/** A name and the button that makes a row of it. */
const QuickAdd = ({
  label,
  button,
  add,
}: {
  label: string
  button: string
  add: (name: string) => Promise<boolean>
}) => {
  const [name, setName] = useState('')
  const [pending, setPending] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pending || name.trim() === '') return
    setPending(true)
    void add(name.trim())
      .then((isDone) => isDone && setName(''))
      .finally(() => setPending(false))
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'flex', gap: 2, marginBlockStart: 2 }}>
      <TextField
        label={label}
        value={name}
        onChange={({ target }) => setName(target.value)}
        sx={{ maxInlineSize: 320 }}
      />
      <Button type="submit" aria-disabled={pending || name.trim() === ''}>
        {button}
      </Button>
    </Box>
  )
}

const Sprint = ({ row, mayEdit }: { row: Row; mayEdit: boolean }) => {
  const { t } = useTranslation('work')
  const act = useAction()
  const name = String(row.name ?? '')
  const isDone = row.is_completed === true
  const state = isDone ? 'completed' : row.is_active === false ? 'inactive' : 'active'
  const [asked, setAsked] = useState<string>()
  const path = `/sprints/${encodeURIComponent(String(row.id))}`
  const turn = (more: Row = {}) => act(() => client.put<unknown>(path, { is_completed: !isDone, ...more }))
  // Told that tasks are left, one is asked where they go; a server that does not ask just completes it.
  const complete = async () => {
    try {
      await client.put<unknown>(path, { is_completed: true })
      await act(async () => ({ data: {} }))
    } catch (error) {
      const { errors, message } = error as CallError
      if (errors?.unfinished === undefined) notify({ type: 'error', message })
      else setAsked(message)
    }
  }
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, minBlockSize: 36 }}>
      <BoltIcon fontSize="small" sx={{ color: isDone ? 'success.main' : 'text.secondary' }} />
      <Box component="span" sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </Box>
      <Typography variant="body2" sx={{ color: isDone ? 'success.main' : 'text.secondary' }}>
        {t(`phases.${state}`)}
      </Typography>
      {mayEdit && (
        <IconButton
          size="small"
          aria-label={t(isDone ? 'phases.reopen' : 'phases.complete', { name })}
          onClick={() => void (isDone ? turn() : complete())}
        >
          {isDone ? <ReplayIcon fontSize="small" /> : <CheckCircleIcon fontSize="small" />}
        </IconButton>
      )}
      {asked !== undefined && (
        <CompleteSprint
          name={name}
          text={asked}
          onCancel={() => setAsked(undefined)}
          onComplete={(unfinished) => void turn({ unfinished }).then((isTurned) => isTurned && setAsked(undefined))}
        />
      )}
    </Box>
  )
}

const Phase = ({ row, mayEdit }: { row: Row; mayEdit: boolean }) => {
  const { t } = useTranslation('work')
  const act = useAction()
  const sprints = useSprints(String(row.id))
  const mayAdd = useHolds({ permissions: ['sprint-store'] }) && mayEdit
  const mayTurn = useHolds({ permissions: ['sprint-update'] }) && mayEdit
  const name = String(row.name ?? '')
  return (
    <Box component="li" sx={{ '& + &': { marginBlockStart: 4 } }}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        <bdi>{name}</bdi>
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {sprints.map((one) => (
          <Sprint key={String(one.id)} row={one} mayEdit={mayTurn} />
        ))}
      </Box>
      {mayAdd && (
        <QuickAdd
          label={t('phases.sprintName')}
          button={t('phases.addSprint', { name })}
          add={(text) => act(() => client.post<unknown>('/sprints', { phase_id: row.id, name: text }))}
        />
      )}
    </Box>
  )
}

/** A project's phases in their order, each with its sprints. */
export const ProjectPhases = ({ row, mayUpdate }: { row: Row; mayUpdate: boolean }) => {
  const { t } = useTranslation(['work', 'phase'])
  const act = useAction()
  const phases = usePhases(String(row.id))
  const mayAdd = useHolds({ permissions: ['phase-store'] }) && mayUpdate
  return (
    <Paper elevation={1} component="section" sx={{ p: 5 }} aria-labelledby="project-phases">
      <Typography id="project-phases" variant="h2" sx={{ marginBlockEnd: 3 }}>
        {t('phase:many')}
      </Typography>
      {phases.length === 0 && <Typography color="text.secondary">{t('work:phases.none')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {phases.map((one) => (
          <Phase key={String(one.id)} row={one} mayEdit={mayUpdate} />
        ))}
      </Box>
      {mayAdd && (
        <Box sx={{ marginBlockStart: 4 }}>
          <QuickAdd
            label={t('work:phases.name')}
            button={t('work:phases.add')}
            add={(name) => act(() => client.post<unknown>('/phases', { project_id: row.id, name, weight: 1 }))}
          />
        </Box>
      )}
    </Paper>
  )
}
