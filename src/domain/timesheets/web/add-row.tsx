import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberOf } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import { client } from '../../../web/base/api/client.ts'
import { type CallError, refusalText } from '../../../web/base/api/errors.ts'
import { isRow } from '../../../web/base/api/shapes.ts'
import { notify } from '../../../web/base/feedback/notices.ts'
import { useHoldsAll } from '../../../web/data/access/use-holds-all.ts'
import { useModel, useProduct } from '../../../web/data/areas/product.ts'
import { titleOf } from '../../../web/data/rows/titles.ts'
import { RowPicker } from '../../../web/fields/values/inputs/row-picker.tsx'
import type { WorkedRow } from '../week-answer.ts'

/** A search for a further row on which time was worked; it becomes a row of the grid. */
export const AddRow = ({ label, onAdd }: { readonly label: string; readonly onAdd: (row: WorkedRow) => void }) => {
  const { t } = useTranslation('timesheets')
  const id = useId()
  const { models } = useProduct()
  const entry = useModel('time_entry')
  const holdsAll = useHoldsAll()
  const kinds = models.all.filter(
    ({ entity }) =>
      entity.timed !== undefined && holdsAll([permissionFor(entity, 'index'), permissionFor(entity, 'update')]),
  )
  const [kind, setKind] = useState(kinds[0]?.name ?? '')
  const model = models.all.find(({ name }) => name === kind)
  const about = entry.fields.find(({ wire }) => wire === 'about_id')
  if (model === undefined || about === undefined) return null
  const add = async (key: string | null) => {
    if (key === null) return
    try {
      const { data } = await client.get<unknown>(`${model.entity.api}/${encodeURIComponent(key)}`)
      const row = isRow(data) && isRow(data.data) ? data.data : {}
      const numbered = row[numberOf(model)?.field.wire ?? '']
      onAdd({
        about_type: model.name,
        about_id: key,
        title: titleOf(model, row),
        number: typeof numbered === 'number' ? numbered : null,
        project: isRow(row.project) && typeof row.project.name === 'string' ? row.project.name : null,
      })
    } catch (error) {
      notify({ type: 'error', message: refusalText(error as CallError) })
    }
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, maxInlineSize: 560 }}>
      <TextField
        select
        size="small"
        label={t('kind')}
        value={kind}
        onChange={({ target }) => setKind(target.value)}
        sx={{ inlineSize: 150 }}
      >
        {kinds.map(({ name }) => (
          <MenuItem key={name} value={name}>
            {t(keyOfEntity(name, 'one'))}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ flex: '1 1 260px' }}>
        <RowPicker
          key={kind}
          field={{ ...about, field: { kind: 'ref', to: kind } }}
          value={null}
          onChange={(key) => void add(key)}
          look={{ id, label }}
        />
      </Box>
    </Box>
  )
}
