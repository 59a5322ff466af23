import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { permission, type role } from '../../../core/account/account.ts'
import { CallError } from '../../base/api/errors.ts'
import { readNames } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { notify } from '../../base/feedback/notices.ts'
import { focusBeside } from '../../base/ui/focus/focus-beside.ts'
import { WaitingBlock } from '../../base/ui/state/waiting.tsx'
import { useRowWrite } from '../../data/access/use-row-write.ts'
import { type FacetPanelProps, useModel } from '../../data/areas/product.ts'
import { useAllRows } from '../../data/rows/all-rows.ts'
import { titleOf } from '../../data/rows/titles.ts'
import { PermissionDifference } from './permission-difference.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'

/**
 * The permissions of a role on its page: they can be changed, compared with those of another role, and copied from it.
 */
export const RolePermissions = ({ model, row, mayChange }: FacetPanelProps<typeof role.name>) => {
  const { t } = useTranslation(['permission_matrix', 'common'])
  const write = useRowWrite(model, { include: ['permissions'] })
  const { data: all } = useAllRows(useModel(permission.name), {}, { isQuiet: true })
  // The specification names no `include` of the roles' list: on another server there is nothing to compare with.
  const { data: roles = [] } = useAllRows(model, { include: ['permissions'] }, { enabled: settings.own, isQuiet: true })
  const [edited, setEdited] = useState<readonly string[]>()
  const [otherId, setOtherId] = useState('')
  const [pending, setPending] = useState(false)
  // Another server may send only the role's name: saving would then remove the permissions that are not shown.
  if (!Array.isArray(row.permissions)) return null
  if (all === undefined) return <WaitingBlock height={320} />
  const own = readNames(row.permissions)
  const isEditing = mayChange && edited !== undefined
  const selected = edited ?? own
  const others = roles.filter(({ id }) => id !== row.id)
  const other = others.find(({ id }) => id === otherId)
  const otherNames = other === undefined ? undefined : readNames(other.permissions)
  const save = async (button: Element) => {
    if (pending || edited === undefined) return
    setPending(true)
    try {
      await write(row, { permissions: [...edited] })
      focusBeside(button)
      setEdited(undefined)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      notify({ type: 'error', message: error.message })
    } finally {
      setPending(false)
    }
  }
  return (
    <Box>
      <PermissionMatrix
        names={all.map(({ name }) => name)}
        selected={selected}
        base={otherNames ?? own}
        disabled={pending}
        tools={
          <>
            {others.length > 0 && (
              <TextField
                select
                label={t('permission_matrix:compare')}
                value={other === undefined ? '' : otherId}
                onChange={(event) => setOtherId(event.target.value)}
                sx={{ maxInlineSize: { sm: 280 } }}
              >
                <MenuItem value="">{t('permission_matrix:saved')}</MenuItem>
                {others.map((one) => (
                  <MenuItem key={one.id} value={one.id}>
                    <bdi>{titleOf(model, one)}</bdi>
                  </MenuItem>
                ))}
              </TextField>
            )}
            {mayChange && otherNames !== undefined && (
              <Button onClick={() => setEdited([...otherNames])}>{t('permission_matrix:takeOver')}</Button>
            )}
            {mayChange && !isEditing && (
              <Button variant="outlined" onClick={() => setEdited(own)} sx={{ marginInlineStart: { sm: 'auto' } }}>
                {t('permission_matrix:change')}
              </Button>
            )}
          </>
        }
        {...(isEditing && { onChange: setEdited })}
      />
      {isEditing && (
        // In sight, whichever row is being changed.
        <Box sx={{ position: 'sticky', insetBlockEnd: 0, zIndex: 3, bgcolor: 'background.paper', paddingBlock: 3 }}>
          <PermissionDifference selected={selected} base={own} users={Number(row.users_count ?? 0)} />
          <Box sx={{ display: 'flex', gap: 2, marginBlockStart: 2 }}>
            <Button
              variant="contained"
              aria-disabled={pending}
              onClick={({ currentTarget }) => void save(currentTarget)}
            >
              {t('common:save')}
            </Button>
            <Button onClick={() => setEdited(undefined)}>{t('common:cancel')}</Button>
          </Box>
        </Box>
      )}
    </Box>
  )
}
