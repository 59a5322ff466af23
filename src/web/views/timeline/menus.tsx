import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { TimelineActions, TimelineItem, TimelineLink } from './item.ts'
import { LinkMenu, type LinkMenuAt, linkUnder } from './link-menu.tsx'
import { linksOfRow, RowMenu, useRowMenu } from './row-menu.tsx'

/** Opens the menus of a timeline: that of a row, and that of a link at its line. At most one is open. */
export const useMenus = (options: Parameters<typeof useRowMenu>[0]) => {
  const { at: row, openAt: openRow, close, onContextMenu } = useRowMenu(options)
  const [link, setLink] = useState<LinkMenuAt>()
  /** The link on which the pointer was pressed, since a drag that ends on a link is no click on it. */
  const pressed = useRef<string>(undefined)
  return {
    row,
    link,
    openRow,
    onContextMenu,
    /** Handlers of the chart. */
    handlers: {
      onPointerDownCapture: ({ target }: PointerEvent): void => {
        pressed.current = linkUnder(target)
      },
      /**
       * At the end of a bar a press is captured, so the click has the whole chart as its target: the clicked element is
       * looked up.
       */
      onClick: ({ clientX: left, clientY: top }: MouseEvent): void => {
        const on = linkUnder(document.elementFromPoint(left, top))
        if (on !== undefined && on === pressed.current) setLink({ link: on, left, top })
      },
    },
    close: (): void => {
      close()
      setLink(undefined)
    },
  }
}

type Props = {
  readonly menus: ReturnType<typeof useMenus>
  readonly links: readonly TimelineLink[]
  readonly items: readonly TimelineItem[]
  readonly actions: TimelineActions | undefined
  readonly onLink: (item: TimelineItem) => void
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

/** The open menu. */
export const Menus = ({ menus: { row, link }, links, items, actions, onLink, onOpen, onClose }: Props) => {
  const { onAsk, onEdit, onUnlink } = actions ?? {}
  return (
    <>
      {row !== undefined && (
        <RowMenu
          at={row}
          links={linksOfRow(row.item, links, items)}
          onOpen={onOpen}
          onEdit={row.item.mayMove ? onEdit : undefined}
          onAsk={onAsk}
          onUnlink={row.item.mayMove ? onUnlink : undefined}
          onLink={actions?.onLink === undefined || !row.item.mayMove ? undefined : onLink}
          onClose={onClose}
        />
      )}
      {link !== undefined && onUnlink !== undefined && (
        <LinkMenu at={link} links={links} items={items} onUnlink={onUnlink} onClose={onClose} />
      )}
    </>
  )
}
