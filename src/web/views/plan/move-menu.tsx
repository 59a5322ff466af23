import ChooseIcon from '@mui/icons-material/CheckBoxOutlined'
import InboxIcon from '@mui/icons-material/InboxOutlined'
import PlaceIcon from '@mui/icons-material/LabelOutlined'
import BottomIcon from '@mui/icons-material/VerticalAlignBottom'
import TopIcon from '@mui/icons-material/VerticalAlignTop'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { PopoverActions } from '@mui/material/Popover'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../base/api/shapes.ts'
import { useLandmark } from '../../base/ui/use-landmark.ts'
import { type Place, type Spot, unplaced } from './places.ts'

/** Further values that rows can be given by the menu. */
export type Given = {
  /** Label of the submenu. */
  readonly label: string
  readonly choices: readonly {
    readonly key: string
    readonly label: string
    readonly icon?: ReactNode
    readonly run: (rows: readonly Row[]) => void
  }[]
}

export type MoveMenuProps = {
  readonly anchor: HTMLElement | null
  readonly label: string
  readonly rows: readonly Row[]
  /** Target places. */
  readonly places: readonly { readonly place: Place; readonly title: string; readonly icon?: ReactNode }[]
  readonly given?: Given | undefined
  /** Place of all the rows; undefined if they are in several. */
  readonly from: Place | undefined
  /** Rows may be reordered. */
  readonly mayPlace: boolean
  /** Called with the place for the rows; without an end they keep their position in the order. */
  readonly onMove: (spot: Spot) => void
  /** Chooses the rows, where their lines have no box for it. */
  readonly onChoose?: (() => void) | undefined
  readonly onClose: () => void
}

/** Menu to move rows: to another place, to the top or bottom, or to give them other values. */
export const MoveMenu = (props: MoveMenuProps) => {
  const { anchor, label, rows, places, given, from, mayPlace, onMove, onChoose, onClose } = props
  const { t } = useTranslation('plan')
  const [isGiving, setGiving] = useState(false)
  const landmark = useLandmark(anchor)
  const popover = useRef<PopoverActions>(null)
  // The submenu replaces the items, which changes the height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: repositioned when the items change
  useLayoutEffect(() => popover.current?.updatePosition(), [isGiving])
  const close = () => {
    setGiving(false)
    onClose()
  }
  const move = (spot: Spot) => () => {
    close()
    onMove(spot)
  }
  const others = places.filter(({ place }) => place !== from)
  const ends =
    mayPlace && from !== undefined
      ? ([
          ['top', TopIcon],
          ['bottom', BottomIcon],
        ] as const)
      : []
  return (
    <Menu
      action={popover}
      container={landmark}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={close}
      slotProps={{ list: { 'aria-label': label }, paper: { sx: { maxBlockSize: 420, maxInlineSize: 320 } } }}
    >
      {isGiving && given !== undefined
        ? given.choices.map(({ key, label: one, icon, run }) => (
            <MenuItem
              key={key}
              onClick={() => {
                close()
                run(rows)
              }}
              sx={{ whiteSpace: 'normal' }}
            >
              {icon !== undefined && <ListItemIcon>{icon}</ListItemIcon>}
              <bdi>{one}</bdi>
            </MenuItem>
          ))
        : [
            ...(onChoose === undefined
              ? []
              : [
                  <MenuItem
                    key="choose"
                    onClick={() => {
                      close()
                      onChoose()
                    }}
                  >
                    <ListItemIcon>
                      <ChooseIcon fontSize="small" />
                    </ListItemIcon>
                    {t('select')}
                  </MenuItem>,
                ]),
            ...ends.map(([end, Icon]) => (
              <MenuItem key={end} onClick={move({ to: from ?? unplaced, end })}>
                <ListItemIcon>
                  <Icon fontSize="small" />
                </ListItemIcon>
                {t(end === 'top' ? 'toTop' : 'toBottom')}
              </MenuItem>
            )),
            ...(ends.length > 0 ? [<Divider key="line" component="li" />] : []),
            // Hidden from screen readers, as the menu's name says the same.
            <ListSubheader key="to" aria-hidden role="presentation" sx={{ lineHeight: '32px', bgcolor: 'transparent' }}>
              {t('moveTo')}
            </ListSubheader>,
            ...others.map(({ place, title, icon }) => (
              <MenuItem key={place} onClick={move({ to: place })} sx={{ whiteSpace: 'normal' }}>
                <ListItemIcon>
                  {icon ?? (place === unplaced ? <InboxIcon fontSize="small" /> : <PlaceIcon fontSize="small" />)}
                </ListItemIcon>
                <bdi>{title}</bdi>
              </MenuItem>
            )),
            ...(mayPlace && given !== undefined && given.choices.length > 1
              ? [
                  <Divider key="line2" component="li" />,
                  <MenuItem key="given" aria-haspopup="menu" onClick={() => setGiving(true)}>
                    {given.label}…
                  </MenuItem>,
                ]
              : []),
          ]}
    </Menu>
  )
}
