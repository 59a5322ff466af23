import SortIcon from '@mui/icons-material/Sort'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelKey } from '../../../core/keys.ts'
import type { Model } from '../../../core/model.ts'
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
  const now = sort[0] ?? { field: usual.replace(/^-/, ''), order: usual.startsWith('-') ? 'desc' : 'asc' }
  const choose = (field: string, order: 'asc' | 'desc') => {
    setAnchor(null)
    onChange({ sort: [{ field, order }] })
  }
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
        {model.fields
          .filter(({ sortable, field }) => sortable && field.kind !== 'rank')
          .flatMap(({ wire, name }) =>
            (['asc', 'desc'] as const).map((order) => (
              <MenuItem
                key={`${wire} ${order}`}
                selected={now.field === wire && now.order === order}
                onClick={() => choose(wire, order)}
              >
                {t(order === 'asc' ? 'list:sort.up' : 'list:sort.down', { field: t(labelKey(model, name)) })}
              </MenuItem>
            )),
          )}
      </PopupMenu>
    </>
  )
}
