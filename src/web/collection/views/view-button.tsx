import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown'
import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deferred } from '../../ui/deferred.tsx'
import { isChanged } from './view.ts'
import type { ViewProps } from './view-props.ts'

const ViewMenu = deferred(async () => (await import('./view-menu.tsx')).ViewMenu, 0)

/** Shows the name of the current view, and opens the menu of views. */
export const ViewButton = (props: ViewProps) => {
  const { t } = useTranslation('list')
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const { view, isOffered } = props.views
  if (!isOffered) return null
  const hasChanges = view !== undefined && isChanged(view, props.state, props.layout, props.model)
  return (
    <>
      <Button
        color="inherit"
        startIcon={<BookmarkIcon />}
        endIcon={<ArrowDropDownIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor === null ? {} : { 'aria-controls': id })}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget)
          setWasOpened(true)
        }}
        sx={{ maxInlineSize: 280 }}
      >
        <bdi>{view?.name ?? t('views.button')}</bdi>
        {hasChanges && ` · ${t('views.changed')}`}
      </Button>
      {wasOpened && <ViewMenu {...props} id={id} changed={hasChanges} anchor={anchor} close={() => setAnchor(null)} />}
    </>
  )
}
