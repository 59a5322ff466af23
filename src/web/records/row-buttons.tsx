import MoreIcon from '@mui/icons-material/MoreHoriz'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Model } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { titleOf } from '../data/titles.ts'
import { deferred } from '../ui/deferred.tsx'
import { PopupMenu } from '../ui/popup-menu.tsx'
import { useDeletion } from './delete-button.tsx'

const Neighbours = deferred(async () => (await import('./neighbours.tsx')).Neighbours)

type Props = {
  readonly model: Model
  readonly row: Row
  readonly may: (action: 'update' | 'delete') => boolean
  /** Address of the row's form. */
  readonly editAddress: string
  /** Menu items of the page, before the row's own. @param close closes the menu */
  readonly items?: (close: () => void) => readonly ReactNode[]
}

/** Ways to the rows before and after, and the menu of what is rarely done with a row. */
export const RowButtons = ({ model, row, may, editAddress, items }: Props) => {
  const { t } = useTranslation('common')
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const { ask, dialog } = useDeletion(model, row, may('delete'))
  const label = t('actionsOf', { title: titleOf(model, row) })
  const own = items?.(close) ?? []
  const hasMenu = own.length > 0 || may('update') || may('delete')
  return (
    <>
      <Neighbours model={model} row={row} />
      {hasMenu && (
        <IconButton
          color="inherit"
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          {...(anchor === null ? {} : { 'aria-controls': id })}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
      )}
      <PopupMenu id={id} label={label} anchor={anchor} close={close}>
        {[
          ...own,
          may('update') && (
            <MenuItem key="edit" component={Link} to={editAddress} onClick={close}>
              {t('edit')}
            </MenuItem>
          ),
          may('delete') && may('update') && <Divider key="line" />,
          may('delete') && (
            <MenuItem
              key="delete"
              sx={{ color: 'error.main' }}
              onClick={() => {
                close()
                ask()
              }}
            >
              {t('delete')}
            </MenuItem>
          ),
        ]}
      </PopupMenu>
      {dialog}
    </>
  )
}
