import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { account, permission } from '../../../core/account/account.ts'
import type { RowOf } from '../../../core/declare/register.ts'
import { client } from '../../base/api/client.ts'
import { readList } from '../../base/api/shapes.ts'
import { focusBeside } from '../../base/ui/focus/focus-beside.ts'
import { PlainSection } from '../../base/ui/plain-section.ts'
import { WaitingBlock } from '../../base/ui/state/waiting.tsx'
import { useModel } from '../../data/areas/product.ts'
import { useAllRows } from '../../data/rows/all-rows.ts'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { useAction } from '../../data/rows/use-write.ts'
import { changeOfRow } from '../../data/rows/write-effects.ts'
import { PermissionDifference } from './permission-difference.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'

// A part of the user: forgotten with a deleted one, and not asked for again.
const permissionsKey = (id: string) => queryKeys.part(account.name, id, 'direct-permissions')

/** Permissions granted to the user directly, and those that only a role gives. */
const useGrants = (id: string, path: string) =>
  useQuery({
    queryKey: permissionsKey(id),
    queryFn: async () => {
      const { data } = readList((await client.get<unknown>(path)).data)
      // A server that does not mark direct permissions would get all of them as direct, so they can't be edited.
      if (data.some(({ direct }) => typeof direct !== 'boolean')) return null
      const names = (isDirect: boolean) =>
        data.filter(({ direct }) => direct === isDirect).map(({ name }) => String(name))
      return { direct: names(true), inherited: names(false) }
    },
  })

/** Editor of the permissions granted to a user directly. */
export const UserPermissions = ({ row }: { row: RowOf<typeof account.name> }) => {
  const { t } = useTranslation('common')
  const act = useAction()
  const path = `${account.api}/${encodeURIComponent(row.id)}/permissions`
  const { data: grants, isLoading } = useGrants(row.id, path)
  const { data: all } = useAllRows(useModel(permission.name), {}, { isQuiet: true })
  const [editedNames, setEditedNames] = useState<readonly string[]>()
  const [pending, setPending] = useState(false)
  const save = async (button: Element) => {
    if (pending) return
    setPending(true)
    const isSaved = await act(() => client.post<unknown>(path, { permissions: editedNames ?? [] }), {
      more: [changeOfRow(account.name, row.id)],
      keys: [permissionsKey(row.id)],
    })
    setPending(false)
    if (!isSaved) return
    // The focus goes to the permissions, as the button is disabled while there is nothing to save.
    focusBeside(button)
    setEditedNames(undefined)
  }
  if (isLoading) return <WaitingBlock height={160} />
  if (grants === undefined || grants === null || all === undefined) return null
  return (
    <PlainSection>
      <Typography variant="h2">{t('directPermissions.title')}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ marginBlockEnd: 4 }}>
        {t('directPermissions.text')}
      </Typography>
      <PermissionMatrix
        names={all.map(({ name }) => name)}
        selected={editedNames ?? grants.direct}
        base={grants.direct}
        inherited={grants.inherited}
        onChange={setEditedNames}
        disabled={pending}
      />
      <PermissionDifference selected={editedNames ?? grants.direct} base={grants.direct} />
      <Button
        variant="contained"
        disabled={editedNames === undefined}
        aria-disabled={pending}
        onClick={({ currentTarget }) => void save(currentTarget)}
        sx={{ marginBlockStart: 4 }}
      >
        {t('save')}
      </Button>
    </PlainSection>
  )
}
