import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../base/api/client.ts'
import type { Row } from '../../base/api/shapes.ts'
import { notify } from '../../base/feedback/notices.ts'
import { quietFields } from '../../base/ui/field-line.tsx'
import { useAction } from '../../data/rows/use-write.ts'
import type { WriteDescription } from '../../data/rows/write-effects.ts'
import { PeoplePicker } from '../../fields/values/inputs/people-picker.tsx'

/** Adds members to a row. @param path API path of the row's members @param wrote effects of the call */
export const AssignUsers = ({ path, wrote }: { path: string; wrote: WriteDescription }) => {
  const { t } = useTranslation('members')
  const act = useAction()
  const [selectedUsers, setSelectedUsers] = useState<Row[]>([])
  const [pending, setPending] = useState(false)
  const assign = async () => {
    // Specification, section 5.
    if (selectedUsers.length === 0) return notify({ type: 'error', message: t('select') })
    setPending(true)
    const users = selectedUsers.map(({ id }) => String(id))
    if (await act(() => client.post<unknown>(`${path}/assign-user`, { users }), wrote)) setSelectedUsers([])
    setPending(false)
  }
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', marginBlockEnd: 2, ...quietFields }}>
      <PeoplePicker multiple label={t('add')} value={selectedUsers} onChange={setSelectedUsers} />
      <Button aria-disabled={pending} onClick={() => !pending && void assign()}>
        {t('assign')}
      </Button>
    </Box>
  )
}
