import type { ReactNode } from 'react'

export type PopupMenuProps = {
  readonly id: string
  readonly label: string
  /** Open at this element, closed while it is null. */
  readonly anchor: HTMLElement | null
  readonly close: () => void
  /** Items themselves, in no component or fragment: MUI's menu looks for the one to focus among them. */
  readonly children: ReactNode
}
