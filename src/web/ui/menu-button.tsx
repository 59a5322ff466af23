import { type ComponentType, createContext, type ReactNode, useContext, useId, useState } from 'react'
import { useDownload } from '../feedback/use-download.ts'
import { Hint } from './hint.tsx'
import type { PopupMenuProps } from './popup-menu.tsx'

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
}

/** An icon that opens a menu. */
export const MenuButton = ({ label, icon, menu }: Props) => {
  const id = useId()
  const surround = useSurround()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [Menu, getMenu] = useDownload(async () => surround(await menu()))
  return (
    <>
      <Hint title={label}>
        <button
          type="button"
          className="button icon-button"
          aria-label={label}
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
      </Hint>
      {Menu !== undefined && <Menu id={id} label={label} anchor={anchor} close={() => setAnchor(null)} />}
    </>
  )
}
