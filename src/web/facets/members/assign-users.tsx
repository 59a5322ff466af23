import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../base/api/client.ts'
import type { Row } from '../../base/api/shapes.ts'
import { notify } from '../../base/feedback/notices.ts'
import { useAction } from '../../data/rows/use-write.ts'
import type { WriteDescription } from '../../data/rows/write-effects.ts'
import { PeoplePicker } from '../../fields/values/inputs/people-picker.tsx'

/** Adds members to a row, in a field that a button opens. @param path API path of the row's members @param wrote effects of the call */
export const AssignUsers = ({ path, wrote }: { path: string; wrote: WriteDescription }) => {
  const { t } = useTranslation('members')
  const act = useAction()
  const [selectedUsers, setSelectedUsers] = useState<Row[]>([])
  const [pending, setPending] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const assign = async () => {
    // Specification, section 5.
    if (selectedUsers.length === 0) return notify({ type: 'error', message: t('select') })
    setPending(true)
    const users = selectedUsers.map(({ id }) => String(id))
    const isDone = await act(() => client.post<unknown>(`${path}/assign-user`, { users }), wrote)
    setPending(false)
    if (!isDone) return
    setSelectedUsers([])
    opener.current?.focus()
    setOpen(false)
  }
  return (
    <Box sx={{ marginBlockEnd: 2 }}>
      <Button
        ref={opener}
        size="small"
        color="inherit"
        startIcon={<AddIcon />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        sx={{ color: 'text.secondary', marginInlineStart: -1 }}
      >
        {t('add')}
      </Button>
      {isOpen && (
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', paddingBlock: 2 }}>
          <PeoplePicker multiple label={t('add')} value={selectedUsers} onChange={setSelectedUsers} isFirst />
          <Button aria-disabled={pending} onClick={() => !pending && void assign()}>
            {t('assign')}
          </Button>
        </Box>
      )}
    </Box>
  )
}
