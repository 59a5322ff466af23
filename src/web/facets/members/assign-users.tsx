import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../api/client.ts'
import type { Row } from '../../api/shapes.ts'
import { useRows } from '../../data/use-rows.ts'
import { useAction } from '../../data/use-write.ts'
import type { WriteDescription } from '../../data/write-effects.ts'
import { notify } from '../../feedback/notices.ts'
import { PickerField } from '../../fields/inputs/picker-field.tsx'
import { PickerCountsContext, PickerPaper } from '../../fields/inputs/picker-paper.tsx'
import { RowFace } from '../../fields/row-face.tsx'
import { useModel, useProduct } from '../../product/product.ts'

/** Adds members to a row. @param path API path of the row's members @param wrote what that changes */
export const AssignUsers = ({ path, wrote }: { path: string; wrote: WriteDescription }) => {
  const { t } = useTranslation(['members', 'common'])
  const act = useAction()
  const [selectedUsers, setSelectedUsers] = useState<readonly Row[]>([])
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(false)
  const [pending, setPending] = useState(false)
  const model = useModel(useProduct().models.actorEntity)
  const { query } = useRows(model, { page: 1, perPage: 20, search }, open)
  const assign = async () => {
    // Specification, section 5.
    if (selectedUsers.length === 0) return notify({ type: 'error', message: t('members:select') })
    setPending(true)
    const users = selectedUsers.map(({ id }) => String(id))
    if (await act(() => client.post<unknown>(`${path}/assign-user`, { users }), wrote)) setSelectedUsers([])
    setPending(false)
  }
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'start', marginBlockEnd: 2 }}>
      <PickerCountsContext value={{ shownCount: query.data?.data.length ?? 0, totalCount: query.data?.total ?? 0 }}>
        <Autocomplete<Row, true>
          multiple
          size="small"
          sx={{ flex: 1, minInlineSize: 0 }}
          slots={{ paper: PickerPaper }}
          open={open}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          options={[...(query.data?.data ?? [])]}
          loading={query.isFetching}
          // The server filters, by more columns than the name; the picker must not filter again.
          filterOptions={(options) => options}
          renderOption={({ key, ...line }, row) => (
            <Box component="li" key={key} {...line} sx={{ gap: 2 }}>
              <RowFace model={model} row={row} />
              <bdi>{String(row.name ?? '')}</bdi>
            </Box>
          )}
          getOptionLabel={(row) => String(row.name ?? '')}
          getOptionKey={(row) => String(row.id)}
          isOptionEqualToValue={(a, b) => a.id === b.id}
          value={[...selectedUsers]}
          onChange={(_, rows) => setSelectedUsers(rows)}
          onInputChange={(_, text, reason) => setSearch(reason === 'input' ? text : '')}
          noOptionsText={t('common:noOptions')}
          loadingText={t('common:loading')}
          openText={t('common:open')}
          closeText={t('common:close')}
          clearText={t('common:clear')}
          renderInput={(params) => <PickerField params={params} label={t('members:add')} loading={query.isFetching} />}
        />
      </PickerCountsContext>
      <Button variant="outlined" aria-disabled={pending} onClick={() => !pending && void assign()}>
        {t('members:assign')}
      </Button>
    </Box>
  )
}
