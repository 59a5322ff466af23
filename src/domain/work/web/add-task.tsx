import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../web/api/client.ts'
import type { Row } from '../../../web/api/shapes.ts'
import { useAction } from '../../../web/data/use-write.ts'
import { toFormData } from '../../../web/providers/payload.ts'

type Props = {
  readonly project: string
  /** What it gets beside its name. */
  readonly values?: Row
  /** Where it goes, for who can't see that. */
  readonly where: string
  /** By the specification's own call, which any server has. */
  readonly toBacklog?: boolean
}

/** A line in which a task is written and made by Enter; the next can follow at once. */
export const AddTask = ({ project, values = {}, where, toBacklog = false }: Props) => {
  const { t } = useTranslation(['work_task', 'common'])
  const act = useAction()
  const [name, setName] = useState('')
  const pending = useRef(false)
  const call = (text: string) =>
    toBacklog
      ? client.post<unknown>(
          `/projects/${encodeURIComponent(project)}/backlog/tasks`,
          toFormData({ name: text, ...values }, true),
        )
      : client.post<unknown>('/tasks', { project_id: project, name: text, ...values })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const text = name.trim()
    if (event.key === 'Escape') setName('')
    if (event.key !== 'Enter' || text === '' || pending.current || event.nativeEvent.isComposing) return
    event.preventDefault()
    pending.current = true
    void act(() => call(text), t('common:message.created'))
      .then((isDone) => isDone && setName(''))
      .finally(() => {
        pending.current = false
      })
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minBlockSize: 40 }}>
      <AddIcon fontSize="small" color="action" />
      <InputBase
        fullWidth
        value={name}
        placeholder={t('work_task:add')}
        onChange={({ target }) => setName(target.value)}
        inputProps={{ 'aria-label': t('work_task:addTo', { list: where }), maxLength: 300, onKeyDown }}
        sx={{
          '& input::placeholder': { color: 'text.secondary', opacity: 1 },
          '&:focus-within': { outline: 2, outlineColor: 'primary.main', borderRadius: 1 },
        }}
      />
    </Box>
  )
}
