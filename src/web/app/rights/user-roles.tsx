import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { account, role } from '../../../core/account/account.ts'
import { client } from '../../base/api/client.ts'
import { readNames } from '../../base/api/shapes.ts'
import { Autocomplete } from '../../base/ui/autocomplete.tsx'
import { isFixed } from '../../data/access/ability.ts'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import { type FacetPanelProps, useModel } from '../../data/areas/product.ts'
import { useAllRows } from '../../data/rows/all-rows.ts'
import { useAction } from '../../data/rows/use-write.ts'
import { anyChangeOf, changeOfRow } from '../../data/rows/write-effects.ts'
import { PickerField } from '../../fields/values/inputs/picker-field.tsx'
import { RecordSection } from '../../views/row-page/section.tsx'
import { useRoleWords } from './role-words.ts'

type Props = Pick<FacetPanelProps<typeof account.name>, 'row'>

/** Gives and takes a user's roles, each at once. */
const RolesPicker = ({ row }: Props) => {
  const { t } = useTranslation('common')
  const act = useAction()
  const roleWords = useRoleWords()
  const { data: roles = [] } = useAllRows(useModel(role.name), {}, { isQuiet: true })
  /** The names as they are about to be, while the server is told. */
  const [next, setNext] = useState<readonly string[]>()
  const current = next ?? readNames(row.roles)
  const change = async (names: readonly string[]) => {
    if (next !== undefined) return
    const given = names.filter((name) => !current.includes(name))
    const taken = current.filter((name) => !names.includes(name))
    const verb = given.length > 0 ? 'assign-role' : 'revoke-role'
    setNext(names)
    const path = `${account.api}/${encodeURIComponent(row.id)}/${verb}`
    await act(() => client.post<unknown>(path, { roles: given.length > 0 ? given : taken }), {
      more: [changeOfRow(account.name, row.id), anyChangeOf(role.name)],
    })
    setNext(undefined)
  }
  return (
    <Autocomplete
      multiple
      disableClearable
      filterSelectedOptions
      size="small"
      sx={{ maxInlineSize: 480 }}
      readOnly={next !== undefined}
      options={[...new Set([...roles.map(({ name }) => name), ...current])]}
      getOptionLabel={roleWords}
      value={[...current]}
      onChange={(_, names) => void change(names)}
      // In an empty field it would take the last role, by accident.
      onKeyDown={(event) => {
        const isEmpty = event.target instanceof HTMLInputElement && event.target.value === ''
        if (event.key === 'Backspace' && isEmpty) event.defaultMuiPrevented = true
      }}
      renderTags={(tags, tagProps) =>
        tags.map((name, index) => {
          const { key, ...chip } = tagProps({ index })
          return <Chip key={key} size="small" label={<bdi>{roleWords(name)}</bdi>} {...chip} />
        })
      }
      renderInput={(params) => <PickerField params={params} label={t('roles.add')} />}
    />
  )
}

/** A user's roles on their page: a picker for those who may give them. */
export const UserRoles = ({ row }: Props) => {
  const { t } = useTranslation('common')
  const id = useId()
  const roleWords = useRoleWords()
  const holdsAll = useHoldsAll()
  const names = readNames(row.roles)
  const mayGive = holdsAll(['user-assign-role', 'role-index']) && !isFixed(row, 'roles')
  return (
    <RecordSection id={id} title={t('roles.title')} isUnused={false} buttons={[]}>
      {mayGive ? (
        <Box sx={{ marginBlockStart: 2 }}>
          <RolesPicker row={row} />
        </Box>
      ) : (
        <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
          {names.length === 0 && <Typography color="text.secondary">{t('roles.none')}</Typography>}
          {names.map((name) => (
            <Chip key={name} size="small" label={<bdi>{roleWords(name)}</bdi>} />
          ))}
        </Box>
      )}
    </RecordSection>
  )
}
