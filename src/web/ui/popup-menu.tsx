import { useEffect } from 'react'
import { useDownload } from '../feedback/use-download.ts'
import type { PopupMenuProps } from './popup-menu-props.ts'

/** A menu at what opened it. It is downloaded when the first one opens: closed, all that a page shows of it is a button. */
export const PopupMenu = (props: PopupMenuProps) => {
  const [Menu, getMenu] = useDownload(async () => (await import('./opened-menu.tsx')).OpenedMenu)
  const isOpen = props.anchor !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: downloaded once, when it is first wanted
  useEffect(() => {
    if (isOpen) getMenu()
  }, [isOpen])
  return Menu === undefined ? null : <Menu {...props} />
}
