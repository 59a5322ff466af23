import CheckIcon from '@mui/icons-material/Check'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { account } from '../../../core/account/account.ts'
import { client } from '../../base/api/client.ts'
import { type Row, readList } from '../../base/api/shapes.ts'
import { SmallPager } from '../../base/ui/small-pager.tsx'
import { WaitingBlock } from '../../base/ui/state/waiting.tsx'
import { useModel } from '../../data/areas/product.ts'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { RowFace } from '../../fields/values/row-face.tsx'
import { useRoleWords } from './role-words.ts'

type Props = {
  /** Parameters of the call: a permission, or a row and an action on it. */
  readonly asked: { readonly [parameter: string]: string }
  readonly perPage: number
  /** Called with a chosen user; without it, a name leads to the user. */
  readonly onChoose?: (user: Row) => void
}

/** Users who hold a permission, through which roles, and whether the row's rules let them. */
export const Holders = ({ asked, perPage, onChoose }: Props) => {
  const { t } = useTranslation(['office', 'common'])
  const users = useModel(account.name)
  const roleWords = useRoleWords()
  const [page, setPage] = useState(1)
  const { data } = useQuery({
    queryKey: queryKeys.other('access', asked, page),
    queryFn: async () => readList((await client.get<unknown>('/access', { params: { ...asked, page, perPage } })).data),
    placeholderData: (previous) => previous,
    // Rights may have changed since.
    staleTime: 0,
  })
  if (data === undefined) return <WaitingBlock height={160} />
  if (data.total === 0) return <Typography color="text.secondary">{t('office:access.nobody')}</Typography>
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.data.map((user) => {
          const by = [
            ...((user.roles as readonly string[]) ?? []).map(roleWords),
            ...(user.direct === true ? [t('office:access.direct')] : []),
          ]
          const Icon = user.allowed === false ? CloseIcon : CheckIcon
          return (
            <Box
              component="li"
              key={String(user.id)}
              sx={{ display: 'flex', gap: 2, alignItems: 'center', minBlockSize: 36 }}
            >
              {user.allowed !== undefined && (
                <Icon
                  fontSize="small"
                  color={user.allowed === false ? 'error' : 'success'}
                  titleAccess={t(user.allowed === false ? 'common:no' : 'common:yes')}
                />
              )}
              <RowFace model={users} row={user} side={22} />
              {onChoose === undefined ? (
                <Link component={RouterLink} to={`${account.api}/${String(user.id)}`} color="inherit">
                  <bdi>{String(user.name)}</bdi>
                </Link>
              ) : (
                <Link component="button" type="button" color="inherit" onClick={() => onChoose(user)}>
                  <bdi>{String(user.name)}</bdi>
                </Link>
              )}
              <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                {by.join(t('common:listSeparator'))}
              </Box>
            </Box>
          )
        })}
      </Box>
      <SmallPager total={data.total} perPage={perPage} page={page} onPage={setPage} />
    </>
  )
}
