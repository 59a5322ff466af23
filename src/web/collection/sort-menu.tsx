import SortIcon from '@mui/icons-material/Sort'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelKey } from '../../core/keys.ts'
import type { Model, ModelField } from '../../core/model.ts'
import { mostSorts } from '../../core/query.ts'
import type { MenuChoice } from '../ui/popup-menu.tsx'
import { PopupMenu } from '../ui/popup-menu.tsx'
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
  const now = sort[0] ?? { field: usual.replace(/^-/, ''), order: usual.startsWith('-') ? 'desc' : 'asc' }
  const sortable = model.fields.filter((field) => field.sortable && field.field.kind !== 'rank')
  // Once a first one is chosen: until then the menu is half as long.
  const mayGoOn = sort.length > 0 && sort.length < mostSorts
  const further = mayGoOn ? sortable.filter(({ wire }) => !sort.some(({ field }) => field === wire)) : []
  const choice = ({ wire, name }: ModelField, order: 'asc' | 'desc', before: Sorts): MenuChoice => {
    const label = t(order === 'asc' ? 'list:sort.up' : 'list:sort.down', { field: t(labelKey(model, name)) })
    const run = () => onChange({ sort: [...before, { field: wire, order }] })
    return before.length === 0
      ? { label, run, selected: now.field === wire && now.order === order }
      : // Heard alone it is not the one of the same words above.
        { label, run, spoken: `${t('list:sort.then')} ${label}` }
  }
  const both = (fields: readonly ModelField[], before: Sorts) =>
    fields.flatMap((field) => (['asc', 'desc'] as const).map((order) => choice(field, order, before)))
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
      <PopupMenu
        id={id}
        label={t('list:sort.button')}
        anchor={anchor}
        close={() => setAnchor(null)}
        choices={[
          ...both(sortable, []),
          // Headers take a second column with Shift held, which a finger has not.
          ...(further.length > 0 ? [{ label: t('list:sort.then') }] : []),
          ...both(further, sort),
        ]}
      />
    </>
  )
}
