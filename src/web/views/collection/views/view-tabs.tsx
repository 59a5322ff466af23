import AddIcon from '@mui/icons-material/Add'
import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown'
import GroupIcon from '@mui/icons-material/GroupOutlined'
import MoreIcon from '@mui/icons-material/MoreHoriz'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mineFields } from '../../../../core/query/mine.ts'
import { mineViewId } from '../../../../core/words/keys.ts'
import { breakpoints, phoneQuery } from '../../../base/theme/tokens.ts'
import { useFocusBeside } from '../../../base/ui/focus/focus-beside.ts'
import { type MenuChoice, PopupMenu } from '../../../base/ui/popup-menu.tsx'
import { useReadable } from '../../../data/access/readable.ts'
import { useHoldsAll } from '../../../data/access/use-holds-all.ts'
import { allView } from '../list-state.ts'
import { mineView, offeredViews } from './mine-view.ts'
import { useViewActions, type ViewAction } from './use-view-actions.tsx'
import { useAllViews } from './use-views.ts'
import type { View } from './view.ts'
import type { ViewProps } from './view-props.ts'

/** Built-in views, then the user's own and shared ones. */
const useOfferedViews = ({ model, views }: ViewProps): readonly View[] => {
  const { t } = useTranslation()
  const readable = useReadable(model)
  const holdsAll = useHoldsAll()
  const mine = mineFields(model)
    .filter((field) => readable.includes(field))
    .flatMap(({ name }) => mineView(model, mineViewId(name), t) ?? [])
  const saved = useAllViews(model)
  const { view } = views
  const all = [...offeredViews(model, t, holdsAll), ...mine, ...saved]
  // A view opened by its address may be another's.
  return view === undefined || all.some(({ id }) => id === view.id) ? all : [...all, view]
}

/** Number of tabs beside 'All' that the window has room for; the other views are in a menu. */
const useRoom = (): number => {
  const isNarrow = useMediaQuery(phoneQuery, { noSsr: true })
  const isWide = useMediaQuery(`(min-width:${breakpoints.lg}px)`, { noSsr: true })
  return isNarrow ? 0 : isWide ? 4 : 2
}

/** The first views in their order, and the open one in place of the last of them. */
export const shownViews = (all: readonly View[], openId: string | undefined, room: number): readonly View[] => {
  const first = all.slice(0, room)
  const open = all.find(({ id }) => id === openId)
  return open === undefined || first.includes(open) ? first : [...first.slice(0, Math.max(0, room - 1)), open]
}

type MenuProps = { readonly label: string; readonly icon: ReactNode; readonly actions: readonly MenuChoice[] }

/** Returns the props of a button that opens a menu, and of its menu. */
const usePopup = () => {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return {
    button: {
      size: 'small',
      color: 'inherit',
      'aria-haspopup': 'menu',
      'aria-expanded': anchor !== null,
      ...(anchor === null ? {} : { 'aria-controls': id }),
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget),
    },
    menu: { id, anchor, close: () => setAnchor(null) },
  } as const
}

const ActionMenu = ({ label, icon, actions }: MenuProps) => {
  const { button, menu } = usePopup()
  const ref = useRef<HTMLButtonElement>(null)
  // The menu of a view is removed with the view, so the focus needs another place.
  useFocusBeside(ref)
  return (
    <>
      <IconButton ref={ref} aria-label={label} {...button}>
        {icon}
      </IconButton>
      <PopupMenu label={label} {...menu} choices={actions} />
    </>
  )
}

const isAction = (action: ViewAction | undefined): action is ViewAction => action !== undefined

/** The views of a list in a menu that is called as the open one, for phones. */
const ViewMenu = ({ label, actions }: Omit<MenuProps, 'icon'>) => {
  const { t } = useTranslation('list')
  const { button, menu } = usePopup()
  return (
    <>
      <Button
        endIcon={<ArrowDropDownIcon />}
        aria-label={`${t('views.button')}: ${label}`}
        {...button}
        sx={{ flex: 'none', maxInlineSize: 124, '& .MuiButton-endIcon': { marginInlineStart: 0 } }}
      >
        <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {label}
        </Box>
      </Button>
      <PopupMenu label={t('views.button')} {...menu} choices={actions} />
    </>
  )
}

/** The views of a list as tabs, a menu for the open one, and a button that saves a new one. */
export const ViewTabs = (props: ViewProps) => {
  const { t } = useTranslation('list')
  const offered = useOfferedViews(props)
  const room = useRoom()
  const actions = useViewActions(props)
  const { view } = props.views
  const shown = shownViews(offered, view?.id, room)
  const hidden = offered.filter((one) => !shown.includes(one))
  const open = (id: string) => actions.open(offered.find((one) => one.id === id))
  const ownActions = [actions.makeDefault, actions.rename, actions.remove].filter(isAction)
  if (room === 0)
    return (
      <>
        <ViewMenu
          label={view?.name ?? t('views.all')}
          actions={[
            { label: t('views.all'), selected: view === undefined, run: () => open(allView) },
            ...offered.map(({ id, name }) => ({ label: name, selected: id === view?.id, run: () => open(id) })),
            ...(view === undefined || ownActions.length === 0
              ? []
              : [{ label: t('views.actions', { name: view.name }) }, ...ownActions]),
            ...(actions.add === undefined ? [] : [actions.add]),
          ]}
        />
        {actions.dialogs}
      </>
    )
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minInlineSize: 0, gap: 1 }}>
      <Tabs value={view?.id ?? allView} onChange={(_, id: string) => open(id)} aria-label={t('views.button')}>
        <Tab value={allView} label={t('views.all')} />
        {shown.map(({ id, name, isShared }) => (
          <Tab
            key={id}
            value={id}
            label={
              <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, maxInlineSize: 180 }}>
                <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                  {name}
                </Box>
                {isShared === true && <GroupIcon sx={{ fontSize: 14 }} titleAccess={t('views.shared')} />}
              </Box>
            }
          />
        ))}
      </Tabs>
      {view !== undefined && (
        <ActionMenu
          label={t('views.actions', { name: view.name })}
          icon={<ArrowDropDownIcon fontSize="small" />}
          actions={ownActions}
        />
      )}
      {hidden.length > 0 && (
        <ActionMenu
          label={t('views.more')}
          icon={<MoreIcon fontSize="small" />}
          actions={hidden.map(({ id, name }) => ({ label: name, run: () => open(id) }))}
        />
      )}
      {actions.add !== undefined && (
        <IconButton size="small" aria-label={actions.add.label} onClick={actions.add.run}>
          <AddIcon fontSize="small" />
        </IconButton>
      )}
      {actions.dialogs}
    </Box>
  )
}

/** Saves the list's state, once it differs from the open view. */
export const SaveView = (props: ViewProps) => {
  const { t } = useTranslation('list')
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { save, reset, add, dialogs } = useViewActions(props)
  const button = useRef<HTMLButtonElement>(null)
  useFocusBeside(button)
  const choices = [save, add, reset].filter(isAction)
  const [first, ...more] = choices
  return (
    <>
      {first !== undefined && (
        <Button
          ref={button}
          size="small"
          {...(more.length === 0 ? {} : { 'aria-haspopup': 'menu' as const, 'aria-expanded': anchor !== null })}
          {...(anchor === null ? {} : { 'aria-controls': id })}
          onClick={({ currentTarget }) => (more.length === 0 ? first.run() : setAnchor(currentTarget))}
          // The line of tools is grey.
          sx={{ flex: 'none', '&&&': { color: 'primary.main' } }}
        >
          {t('views.saveButton')}
        </Button>
      )}
      <PopupMenu
        id={id}
        label={t('views.saveButton')}
        anchor={anchor}
        close={() => setAnchor(null)}
        choices={choices}
      />
      {dialogs}
    </>
  )
}
