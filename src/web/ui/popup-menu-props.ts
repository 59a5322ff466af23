import type { ReactNode } from 'react'

/** Something to choose, or a heading between such where there is nothing to run. */
export type MenuChoice = {
  readonly label: string
  /** Where alone its words would be another's. */
  readonly spoken?: string
  readonly selected?: boolean
  readonly run?: () => void
}

export type PopupMenuProps = {
  readonly id: string
  readonly label: string
  /** Open at this element, closed while it is null. */
  readonly anchor: HTMLElement | null
  readonly close: () => void
  /** Items themselves, in no component or fragment: MUI's menu looks for the one to focus among them. */
  readonly children?: ReactNode
  /** What can be chosen, drawn by what is downloaded; choosing closes the menu. */
  readonly choices?: readonly MenuChoice[]
}
