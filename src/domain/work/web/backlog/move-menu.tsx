import BoltIcon from '@mui/icons-material/BoltOutlined'
import FlagIcon from '@mui/icons-material/FlagOutlined'
import InboxIcon from '@mui/icons-material/InboxOutlined'
import BottomIcon from '@mui/icons-material/VerticalAlignBottom'
import TopIcon from '@mui/icons-material/VerticalAlignTop'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { PopoverActions } from '@mui/material/Popover'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfEntity } from '../../../../core/keys.ts'
import type { Row } from '../../../../web/api/shapes.ts'
import { useLandmark } from '../../../../web/shell/use-landmark.ts'
import { backlog, idOf, type Place, type Spot } from './places.ts'

export type MoveMenuProps = {
  readonly anchor: HTMLElement | null
  readonly label: string
  readonly sprints: readonly Row[]
  readonly epics: readonly Row[]
  /** Where all that moves stands; undefined where that is not one place. */
  readonly from: Place | undefined
  /** The order may be changed. */
  readonly mayPlace: boolean
  /** Without an end each keeps its place in the order. */
  readonly onMove: (spot: Spot) => void
  readonly onEpic: (epic: Row | null) => void
  readonly onClose: () => void
}

/** Where tasks may go without being dragged: another sprint, the backlog, the top and the bottom, an epic. */
export const MoveMenu = (props: MoveMenuProps) => {
  const { anchor, label, sprints, epics, from, mayPlace, onMove, onEpic, onClose } = props
  const { t } = useTranslation(['backlog', 'work_task', 'epic'])
  const [isOfEpics, setOfEpics] = useState(false)
  const landmark = useLandmark(anchor)
  const popover = useRef<PopoverActions>(null)
  // The same menu with other items, of another height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: placed anew by what it holds
  useLayoutEffect(() => popover.current?.updatePosition(), [isOfEpics])
  const close = () => {
    setOfEpics(false)
    onClose()
  }
  const move = (spot: Spot) => () => {
    close()
    onMove(spot)
  }
  const give = (epic: Row | null) => () => {
    close()
    onEpic(epic)
  }
  const places = [
    ...sprints.map((one) => ({ to: idOf(one), name: String(one.name ?? ''), icon: BoltIcon })),
    { to: backlog, name: t('work_task:backlog.title'), icon: InboxIcon },
  ].filter(({ to }) => to !== from)
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
      {isOfEpics
        ? [
            <MenuItem key="none" onClick={give(null)}>
              {t('work_task:without.epic')}
            </MenuItem>,
            ...epics.map((epic) => (
              <MenuItem key={idOf(epic)} onClick={give(epic)} sx={{ whiteSpace: 'normal' }}>
                <ListItemIcon sx={{ color: typeof epic.color === 'string' ? epic.color : 'inherit' }}>
                  <FlagIcon fontSize="small" />
                </ListItemIcon>
                <bdi>{String(epic.name ?? '')}</bdi>
              </MenuItem>
            )),
          ]
        : [
            ...ends.map(([end, Icon]) => (
              <MenuItem key={end} onClick={move({ to: from ?? backlog, end })}>
                <ListItemIcon>
                  <Icon fontSize="small" />
                </ListItemIcon>
                {t(end === 'top' ? 'backlog:toTop' : 'backlog:toBottom')}
              </MenuItem>
            )),
            ...(ends.length > 0 ? [<Divider key="line" component="li" />] : []),
            // The menu's own name says the same.
            <ListSubheader key="to" aria-hidden role="presentation" sx={{ lineHeight: '32px', bgcolor: 'transparent' }}>
              {t('backlog:moveTo')}
            </ListSubheader>,
            ...places.map(({ to, name, icon: Icon }) => (
              <MenuItem key={to} onClick={move({ to })} sx={{ whiteSpace: 'normal' }}>
                <ListItemIcon>
                  <Icon fontSize="small" />
                </ListItemIcon>
                <bdi>{name}</bdi>
              </MenuItem>
            )),
            ...(mayPlace && epics.length > 0
              ? [
                  <Divider key="line2" component="li" />,
                  <MenuItem key="epic" aria-haspopup="menu" onClick={() => setOfEpics(true)}>
                    <ListItemIcon>
                      <FlagIcon fontSize="small" />
                    </ListItemIcon>
                    {t(keyOfEntity('epic', 'one'))}…
                  </MenuItem>,
                ]
              : []),
          ]}
    </Menu>
  )
}
