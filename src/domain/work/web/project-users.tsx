import PersonRemoveIcon from '@mui/icons-material/PersonRemoveOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemAvatar from '@mui/material/ListItemAvatar'
import ListItemText from '@mui/material/ListItemText'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../web/api/client.ts'
import { type Row, readList } from '../../../web/api/shapes.ts'
import { useAction } from '../../../web/data/use-write.ts'
import { RowFace } from '../../../web/fields/row-face.tsx'
import { useModel } from '../../../web/product.ts'
import { SearchBox } from '../../../web/screens/list/search-box.tsx'
import { SmallPager } from '../../../web/screens/list/small-pager.tsx'
import { AssignUsers } from './assign-users.tsx'

/** Specification, section 9: the project users list. */
const perPage = 5

const useUsers = (path: string, page: number, search: string) =>
  useQuery({
    queryKey: ['user', path, page, search],
    queryFn: async () => {
      const params = { page, perPage, search, orderOn: 'created_at', orderBy: 'desc' }
      return readList((await client.get<unknown>(path, { params })).data)
    },
    placeholderData: (previous) => previous,
  })

/** Who works in a project: searched, paged, and changed by those who may. */
export const ProjectUsers = ({ row, mayAssign }: { row: Row; mayAssign: boolean }) => {
  const { t } = useTranslation(['work', 'common'])
  const act = useAction()
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const [pending, setPending] = useState(false)
  const people = useModel('user')
  const path = `/projects/${encodeURIComponent(String(row.id))}`
  const { data } = useUsers(`${path}/users`, page, search)
  const revoke = async (id: string) => {
    setPending(true)
    await act(() => client.post<unknown>(`${path}/revoke-user`, { users: [id] }))
    setPending(false)
  }
  return (
    <Paper elevation={1} component="section" sx={{ p: 5 }} aria-labelledby="project-users">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', marginBlockEnd: 3 }}>
        <Typography id="project-users" variant="h2" sx={{ flex: '1 1 120px' }}>
          {t('work:users.title')}
        </Typography>
        <SearchBox
          value={search}
          onChange={(text) => {
            setSearch(text)
            setPage(1)
          }}
        />
      </Box>
      {mayAssign && <AssignUsers path={path} />}
      {data?.data.length === 0 && (
        <Typography color="text.secondary" sx={{ paddingBlock: 2 }}>
          {t(search === '' ? 'work:users.none' : 'common:state.noMatch')}
        </Typography>
      )}
      <List disablePadding aria-labelledby="project-users">
        {data?.data.map((one) => {
          const name = String(one.name ?? '')
          return (
            <ListItem
              key={String(one.id)}
              disableGutters
              secondaryAction={
                mayAssign && (
                  <IconButton
                    edge="end"
                    aria-label={t('work:users.revoke', { name })}
                    aria-disabled={pending}
                    onClick={() => {
                      if (!pending) void revoke(String(one.id))
                    }}
                  >
                    <PersonRemoveIcon fontSize="small" />
                  </IconButton>
                )
              }
            >
              <ListItemAvatar sx={{ minInlineSize: 48 }}>
                <RowFace model={people} row={one} side={32} />
              </ListItemAvatar>
              <ListItemText primary={<bdi>{name}</bdi>} secondary={<bdi>{String(one.job_title ?? '')}</bdi>} />
            </ListItem>
          )
        })}
      </List>
      <SmallPager total={data?.total ?? 0} perPage={perPage} page={page} onPage={setPage} />
    </Paper>
  )
}
