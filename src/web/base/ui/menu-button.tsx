import { type ComponentType, createContext, type ReactNode, useContext, useId, useState } from 'react'
import { useDownload } from '../feedback/use-download.ts'
import { Hint } from './hint.tsx'
import type { PopupMenuProps } from './popup-menu.tsx'

type MenuOf = ComponentType<Omit<PopupMenuProps, 'children'>>

/** Wraps a downloaded component in the providers that it needs. */
export type Wrapper = <P extends object>(part: ComponentType<P>) => Promise<ComponentType<P>>
const WrapperContext = createContext<Wrapper>((part) => Promise.resolve(part))
/** Set by pages that show before the theme is downloaded. */
export const WrapperProvider = WrapperContext.Provider
export const useWrapper = (): Wrapper => useContext(WrapperContext)

type Props = {
  /** Id of the button, for code that returns the focus to it. */
  readonly id?: string
  readonly label: string
  readonly icon: ReactNode
  /** Loads the menu, when it is first opened. */
  readonly menu: () => Promise<MenuOf>
}

/** An icon that opens a menu. */
export const MenuButton = ({ id: buttonId, label, icon, menu }: Props) => {
  const id = useId()
  const wrap = useWrapper()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [Menu, getMenu] = useDownload(async () => wrap(await menu()))
  return (
    <>
      <Hint title={label}>
        <button
          type="button"
          id={buttonId}
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
