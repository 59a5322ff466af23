import SortIcon from '@mui/icons-material/Sort'
import Button from '@mui/material/Button'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelKey } from '../../../core/keys.ts'
import type { Model, ModelField } from '../../../core/model.ts'
import { mostSorts } from '../../../core/query.ts'
import { PopupMenu } from '../../shell/popup-menu.tsx'
import type { ListState } from './list-state.ts'
import type { Sorts } from './sorting.ts'

type Props = {
  readonly model: Model
  readonly sort: Sorts
  readonly onChange: (next: Partial<ListState>) => void
}

/** The order of a list that has no headers to click on. */
export const SortMenu = ({ model, sort, onChange }: Props) => {
  const { t } = useTranslation(['list', model.name, 'common'])
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const usual = model.entity.list.sort
  const shown: Sorts =
    sort.length > 0 ? sort : [{ field: usual.replace(/^-/, ''), order: usual.startsWith('-') ? 'desc' : 'asc' }]
  const sortable = model.fields.filter((one) => one.sortable && one.field.kind !== 'rank')
  const further =
    sort.length < mostSorts ? sortable.filter(({ wire }) => !shown.some(({ field }) => field === wire)) : []
  const item = ({ wire, name }: ModelField, order: 'asc' | 'desc', before: Sorts) => (
    <MenuItem
      key={`${before.length} ${wire} ${order}`}
      selected={before.length === 0 && shown[0]?.field === wire && shown[0].order === order}
      onClick={() => {
        setAnchor(null)
        onChange({ sort: [...before, { field: wire, order }] })
      }}
    >
      {t(order === 'asc' ? 'list:sort.up' : 'list:sort.down', { field: t(labelKey(model, name)) })}
    </MenuItem>
  )
  const both = (fields: readonly ModelField[], before: Sorts) =>
    fields.flatMap((field) => (['asc', 'desc'] as const).map((order) => item(field, order, before)))
  return (
    <>
      <Button
        color="inherit"
        startIcon={<SortIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor === null ? {} : { 'aria-controls': id })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('list:sort.button')}
      </Button>
      <PopupMenu id={id} label={t('list:sort.button')} anchor={anchor} close={() => setAnchor(null)}>
        {both(sortable, [])}
        {/* Headers take a second column with Shift held, which a finger has not. */}
        {further.length > 0 && (
          <ListSubheader component="div" role="presentation" disableSticky>
            {t('list:sort.then')}
          </ListSubheader>
        )}
        {both(further, shown)}
      </PopupMenu>
    </>
  )
}
