import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { account, role } from '../../../core/account/account.ts'
import type { RowOf } from '../../../core/declare/register.ts'
import { client } from '../../base/api/client.ts'
import { readNames } from '../../base/api/shapes.ts'
import { Autocomplete } from '../../base/ui/autocomplete.tsx'
import { focusBeside, useFocusBeside } from '../../base/ui/focus/focus-beside.ts'
import { PlainSection } from '../../base/ui/plain-section.ts'
import { useModel } from '../../data/areas/product.ts'
import { useAllRows } from '../../data/rows/all-rows.ts'
import { useAction } from '../../data/rows/use-write.ts'
import { anyChangeOf, changeOfRow } from '../../data/rows/write-effects.ts'
import { PickerField } from '../../fields/values/inputs/picker-field.tsx'
import { useRoleWords } from './role-words.ts'

type ChipProps = { readonly name: string; readonly disabled: boolean; readonly onDelete: () => void }

const RoleChip = ({ name, disabled, onDelete }: ChipProps) => {
  const chip = useRef<HTMLDivElement>(null)
  const roleWords = useRoleWords()
  useFocusBeside(chip)
  return <Chip ref={chip} label={<bdi>{roleWords(name)}</bdi>} disabled={disabled} onDelete={onDelete} />
}

/** Grants and revokes a user's roles. */
export const UserRoles = ({ row }: { row: RowOf<typeof account.name> }) => {
  const { t } = useTranslation('common')
  const act = useAction()
  const roleWords = useRoleWords()
  const currentRoles = readNames(row.roles)
  const { data: roles } = useAllRows(useModel(role.name), {}, { isQuiet: true })
  const [selectedRoles, setSelectedRoles] = useState<string[]>([])
  const [pending, setPending] = useState(false)
  const call = async (verb: 'assign-role' | 'revoke-role', names: readonly string[]) => {
    if (pending) return false
    setPending(true)
    const path = `${account.api}/${encodeURIComponent(row.id)}/${verb}`
    const isDone = await act(() => client.post<unknown>(path, { roles: names }), {
      more: [changeOfRow(account.name, row.id), anyChangeOf(role.name)],
    })
    setPending(false)
    return isDone
  }
  const assign = async (button: Element) => {
    if (!(await call('assign-role', selectedRoles))) return
    // The focus goes to the picker, as the button is disabled while there are no roles to give.
    focusBeside(button)
    setSelectedRoles([])
  }
  const free = (roles ?? []).map(({ name }) => name).filter((name) => !currentRoles.includes(name))
  return (
    <PlainSection>
      <Typography variant="h2" sx={{ marginBlockEnd: 3 }}>
        {t('roles.title')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', marginBlockEnd: 4 }}>
        {currentRoles.length === 0 && <Typography color="text.secondary">{t('roles.none')}</Typography>}
        {currentRoles.map((name) => (
          <RoleChip key={name} name={name} disabled={pending} onDelete={() => void call('revoke-role', [name])} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'start' }}>
        <Autocomplete
          multiple
          size="small"
          sx={{ flex: 1, maxInlineSize: 480 }}
          options={free}
          getOptionLabel={roleWords}
          value={selectedRoles}
          onChange={(_, names) => setSelectedRoles(names)}
          renderInput={(params) => <PickerField params={params} label={t('roles.add')} />}
        />
        <Button
          variant="outlined"
          disabled={selectedRoles.length === 0}
          // The button is not disabled, as it would lose the focus.
          aria-disabled={pending}
          onClick={({ currentTarget }) => void assign(currentTarget)}
        >
          {t('roles.assign')}
        </Button>
      </Box>
    </PlainSection>
  )
}
