import IconButton from '@mui/material/IconButton'
import { type ComponentType, type ReactElement, type ReactNode, Suspense, useId, useState } from 'react'
import type { PopupMenuProps } from './popup-menu.tsx'

/** Shows a name at what it wraps, as MUI's Tooltip does. */
export type Hint = ComponentType<{ title: string; children: ReactElement }>

type Props = {
  readonly label: string
  readonly icon: ReactNode
  /** Downloaded when it is first opened, if it is lazy. */
  readonly menu: ComponentType<Omit<PopupMenuProps, 'children'>>
  /** Where there is none the browser shows the name: the sign-in page has no room for MUI's (12 KB gzip). */
  readonly hint?: Hint | undefined
}

/** An icon that opens a menu. */
export const MenuButton = ({ label, icon, menu: Menu, hint: HintOf }: Props) => {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const button = (
    <IconButton
      aria-label={label}
      {...(HintOf === undefined ? { title: label } : {})}
      aria-haspopup="menu"
      aria-expanded={anchor !== null}
      aria-controls={anchor === null ? undefined : id}
      color="inherit"
      onClick={(event) => {
        setAnchor(event.currentTarget)
        setWasOpened(true)
      }}
    >
      {icon}
    </IconButton>
  )
  return (
    <>
      {HintOf === undefined ? button : <HintOf title={label}>{button}</HintOf>}
      {wasOpened && (
        <Suspense fallback={null}>
          <Menu id={id} label={label} anchor={anchor} close={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
