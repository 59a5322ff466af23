// Decision (2026-11): A strip of tabs shows those that there is room for as a whole; the others are in a menu at its end. Scrolled
// strips cut a word at either edge, and keys and fingers had to find what is behind it. The tab that is open always stands in it.
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PopupMenu } from '../popup-menu.tsx'
import { fittingTabs } from './fitting-tabs.ts'

type StripTab = { readonly name: string; readonly label: string }

type Props = {
  /** Accessible name. */
  readonly label: string
  readonly tabs: readonly StripTab[]
  /** Name of the tab that is open. */
  readonly value: string
  readonly onChange: (name: string) => void
  /** Id of a tab is this with its name, that of their panel this with `panel`. */
  readonly id: string
  /** Stands after the tabs. */
  readonly end?: ReactNode
}

/** Most width of the button of the menu, in px, and the space before it. */
const [mostMenu, gap] = [80, 4]

export const TabStrip = ({ label, tabs, value, onChange, id, end }: Props) => {
  const { t } = useTranslation('common')
  const menuId = useId()
  const box = useRef<HTMLDivElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  /** Widths of tabs by their labels, each measured when it is first drawn. */
  const [widths, setWidths] = useState<ReadonlyMap<string, number>>(new Map())
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  const menu = useRef<HTMLButtonElement>(null)
  const [menuWidth, setMenuWidth] = useState(mostMenu + gap)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const shown = fittingTabs(tabs, value, { widths, room, menuWidth })
  const hidden = tabs.filter((tab) => !shown.includes(tab))
  const hasMenu = hidden.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: its word is another one in each language
  useLayoutEffect(() => {
    if (menu.current !== null) setMenuWidth(menu.current.offsetWidth + gap)
  }, [hasMenu, t])
  const isUnknown = tabs.some((tab) => !widths.has(tab.label))
  useLayoutEffect(() => {
    if (!isUnknown) return
    const drawn = [...(strip.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    setWidths(new Map(tabs.map((tab, at) => [tab.label, drawn[at]?.offsetWidth ?? 0])))
  }, [isUnknown, tabs])
  useLayoutEffect(() => {
    const line = box.current
    if (line === null) return undefined
    const measure = () => {
      const others = [...line.children].filter(
        (part) => !(part instanceof HTMLElement && part.dataset.strip !== undefined),
      )
      setRoom(line.clientWidth - others.reduce((sum, part) => sum + part.getBoundingClientRect().width + 4, 0))
    }
    const watch = new ResizeObserver(measure)
    watch.observe(line)
    measure()
    return () => watch.disconnect()
  }, [])
  return (
    <Box
      ref={box}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, minInlineSize: { xs: 0, sm: 230 }, flex: '1 1 0' }}
    >
      <Tabs
        ref={strip}
        data-strip=""
        value={value}
        onChange={(_, next: string) => onChange(next)}
        aria-label={label}
        variant="standard"
        sx={{ flex: 'none' }}
      >
        {shown.map((tab) => (
          <Tab
            key={tab.name}
            value={tab.name}
            label={tab.label}
            id={`${id}-${tab.name}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </Tabs>
      {hasMenu && (
        <Button
          ref={menu}
          data-strip=""
          size="small"
          color="inherit"
          endIcon={<ExpandMoreIcon />}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          {...(anchor === null ? {} : { 'aria-controls': menuId })}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{
            flex: 'none',
            maxInlineSize: mostMenu,
            whiteSpace: 'nowrap',
            color: 'text.secondary',
            fontWeight: 400,
          }}
        >
          {t('moreTabs')}
        </Button>
      )}
      {end}
      <PopupMenu
        id={menuId}
        label={label}
        anchor={anchor}
        close={() => setAnchor(null)}
        choices={hidden.map((tab) => ({ label: tab.label, run: () => onChange(tab.name) }))}
      />
    </Box>
  )
}
