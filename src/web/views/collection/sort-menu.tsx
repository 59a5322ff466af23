import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { mostSorts } from '../../../core/query/query.ts'
import { labelKey } from '../../../core/words/keys.ts'
import type { MenuChoice } from '../../base/ui/popup-menu.tsx'
import { PopupMenu } from '../../base/ui/popup-menu.tsx'
import type { ListState } from './list-state.ts'
import type { Sorts } from './sorting.ts'

type Props = {
  readonly model: Model
  readonly sort: Sorts
  readonly onChange: (next: Partial<ListState>) => void
}

/** Sort order of a list without column headers. */
export const SortMenu = ({ model, sort, onChange }: Props) => {
  const { t } = useTranslation(['list', model.name, 'common'])
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const defaultSort = model.entity.list.sort
  const now = sort[0] ?? { field: defaultSort.replace(/^-/, ''), order: defaultSort.startsWith('-') ? 'desc' : 'asc' }
  const sortable = model.fields.filter((field) => field.sortable && field.field.kind !== 'rank')
  // A second sort field is offered once a first is chosen, which keeps the menu short.
  const mayGoOn = sort.length > 0 && sort.length < mostSorts
  const further = mayGoOn ? sortable.filter(({ wire }) => !sort.some(({ field }) => field === wire)) : []
  const choice = ({ wire, name }: ModelField, order: 'asc' | 'desc', before: Sorts): MenuChoice => {
    const label = t(order === 'asc' ? 'list:sort.up' : 'list:sort.down', { field: t(labelKey(model, name)) })
    const run = () => onChange({ sort: [...before, { field: wire, order }] })
    return before.length === 0
      ? { label, run, selected: now.field === wire && now.order === order }
      : // The label names its position, so that screen readers tell it from the first one.
        { label, run, ariaLabel: `${t('list:sort.then')} ${label}` }
  }
  const both = (fields: readonly ModelField[], before: Sorts) =>
    fields.flatMap((field) => (['asc', 'desc'] as const).map((order) => choice(field, order, before)))
  return (
    <>
      <Button
        color="inherit"
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
          // Column headers need Shift for a second field, which touch lacks.
          ...(further.length > 0 ? [{ label: t('list:sort.then') }] : []),
          ...both(further, sort),
        ]}
      />
    </>
  )
}
