import PersonRemoveIcon from '@mui/icons-material/PersonRemoveOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemAvatar from '@mui/material/ListItemAvatar'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { client } from '../../base/api/client.ts'
import { type Row, readList } from '../../base/api/shapes.ts'
import { useFocusBeside } from '../../base/ui/focus/focus-beside.ts'
import { SmallPager } from '../../base/ui/small-pager.tsx'
import { useHolds } from '../../data/access/can.tsx'
import { type FacetPanelProps, useModel, useProduct } from '../../data/areas/product.ts'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { useAction } from '../../data/rows/use-write.ts'
import type { WriteDescription } from '../../data/rows/write-effects.ts'
import { changeOfRow } from '../../data/rows/write-effects.ts'
import { RowFace } from '../../fields/values/row-face.tsx'
import { SearchBox } from '../../views/collection/search-box.tsx'
import { AssignUsers } from './assign-users.tsx'

/** Specification, section 9: the project users list. */
const perPage = 5

const useUsers = (users: Model, row: Row, path: string, page: number, search: string, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: queryKeys.listBelow(users, String(row.id), 'members', path, page, search),
    queryFn: async () => {
      const params = { page, perPage, search, orderOn: 'created_at', orderBy: 'desc' }
      return readList((await client.get<unknown>(path, { params })).data)
    },
    placeholderData: (previous) => previous,
  })

/** Describes the queries that a change of a row's members outdates: the row, and the list of its members. */
const membersOf = (model: Model, row: Row): WriteDescription => ({ more: [changeOfRow(model, row.id)] })

type MemberProps = {
  readonly row: Row
  readonly pending: boolean
  /** Undefined without the permission. */
  readonly revoke: (() => void) | undefined
}

const Member = ({ row, pending, revoke }: MemberProps) => {
  const { t } = useTranslation('members')
  const people = useModel(useProduct().models.actorEntity)
  const line = useRef<HTMLLIElement>(null)
  useFocusBeside(line)
  const name = String(row.name ?? '')
  return (
    <ListItem
      ref={line}
      disableGutters
      dense
      secondaryAction={
        revoke !== undefined && (
          <IconButton
            edge="end"
            aria-label={t('revoke', { name })}
            aria-disabled={pending}
            onClick={() => !pending && revoke()}
          >
            <PersonRemoveIcon fontSize="small" />
          </IconButton>
        )
      }
    >
      <ListItemAvatar sx={{ minInlineSize: 48 }}>
        <RowFace model={people} row={row} side={32} />
      </ListItemAvatar>
      <ListItemText primary={<bdi>{name}</bdi>} secondary={<bdi>{String(row.job_title ?? '')}</bdi>} />
    </ListItem>
  )
}

/** The members of a row, with search and pages; added and removed by users with the permission. */
export const Members = ({ model, row, mayChange }: FacetPanelProps) => {
  const { t } = useTranslation(['members', 'common'])
  const act = useAction()
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const [pending, setPending] = useState(false)
  const people = useModel(useProduct().models.actorEntity)
  const maySee = useHolds({ permissions: [permissionFor(people.entity, 'show')] })
  const mayList = useHolds({ permissions: [permissionFor(people.entity, 'index')] })
  const mayAssign = useHolds({ permissions: [permissionFor(model.entity, 'assign-user')] }) && mayList && mayChange
  const path = `${model.entity.api}/${encodeURIComponent(String(row.id))}`
  const { data } = useUsers(people, row, `${path}/users`, page, search, maySee)
  const revoke = async (id: string) => {
    setPending(true)
    await act(() => client.post<unknown>(`${path}/revoke-user`, { users: [id] }), membersOf(model, row))
    setPending(false)
  }
  if (!maySee) return null
  return (
    <Box component="section" aria-labelledby="row-members">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', marginBlockEnd: 3 }}>
        <Typography id="row-members" variant="h2" sx={{ flex: '1 1 120px' }}>
          {t('members:title')}
        </Typography>
        {/* A short list needs no search. */}
        {((data?.total ?? 0) > perPage || search !== '') && (
          <SearchBox
            value={search}
            onChange={(text) => {
              setSearch(text)
              setPage(1)
            }}
          />
        )}
      </Box>
      {mayAssign && <AssignUsers path={path} wrote={membersOf(model, row)} />}
      {data?.data.length === 0 && (
        <Typography color="text.secondary" sx={{ paddingBlock: 2 }}>
          {t(search === '' ? 'members:none' : 'common:state.noMatch')}
        </Typography>
      )}
      <List disablePadding aria-labelledby="row-members">
        {data?.data.map((member) => (
          <Member
            key={String(member.id)}
            row={member}
            pending={pending}
            revoke={mayAssign ? () => void revoke(String(member.id)) : undefined}
          />
        ))}
      </List>
      <SmallPager total={data?.total ?? 0} perPage={perPage} page={page} onPage={setPage} />
    </Box>
  )
}
