import {
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useId,
  useState,
} from 'react'
import type { PopupMenuProps } from './popup-menu.tsx'
import { useDownload } from './use-download.ts'

/** Shows a name at what it wraps, as MUI's Tooltip does. */
export type Hint = ComponentType<{ title: string; children: ReactElement }>
type MenuOf = ComponentType<Omit<PopupMenuProps, 'children'>>

/** Puts around what is downloaded what it needs to be shown. */
export type Surround = <P extends object>(part: ComponentType<P>) => Promise<ComponentType<P>>
const SurroundContext = createContext<Surround>((part) => Promise.resolve(part))
/** For a page that shows before the theme has come. */
export const SurroundProvider = SurroundContext.Provider
export const useSurround = (): Surround => useContext(SurroundContext)

type Props = {
  readonly label: string
  readonly icon: ReactNode
  /** Asked for when it is first opened. */
  readonly menu: () => Promise<MenuOf>
  /** Where there is none the browser shows the name: the sign-in page has no room for MUI's (12 KB gzip). */
  readonly hint?: Hint | undefined
}

/** An icon that opens a menu. */
export const MenuButton = ({ label, icon, menu, hint: HintOf }: Props) => {
  const id = useId()
  const surround = useSurround()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [Menu, getMenu] = useDownload(async () => surround(await menu()))
  const button = (
    <button
      type="button"
      className="button icon-button"
      aria-label={label}
      {...(HintOf === undefined ? { title: label } : {})}
      aria-haspopup="menu"
      aria-expanded={anchor !== null}
      aria-controls={anchor === null ? undefined : id}
      onClick={(event) => {
        setAnchor(event.currentTarget)
        getMenu()
      }}
    >
      {icon}
    </button>
  )
  return (
    <>
      {HintOf === undefined ? button : <HintOf title={label}>{button}</HintOf>}
      {Menu !== undefined && <Menu id={id} label={label} anchor={anchor} close={() => setAnchor(null)} />}
    </>
  )
}
