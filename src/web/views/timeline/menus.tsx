import { type MouseEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import type { TimelineActions, TimelineItem, TimelineLink } from './item.ts'
import { LinkMenu, type LinkMenuAt, linkUnder, removableLinks } from './link-menu.tsx'
import { linksOfRow, RowMenu, useRowMenu } from './row-menu.tsx'

type Options = Parameters<typeof useRowMenu>[0] & {
  readonly links: readonly TimelineLink[]
  readonly items: readonly TimelineItem[]
  readonly mayUnlink: boolean
}

/** The menus of a timeline: of a row, and of a link at its line. At most one is open. */
export const useMenus = ({ links, items, mayUnlink, ...options }: Options) => {
  const { at: row, openAt: openRow, close, onContextMenu } = useRowMenu(options)
  const [link, setLink] = useState<LinkMenuAt>()
  /** The link on which the pointer was pressed: what was dragged to a link is no click on it. */
  const pressed = useRef<string>(undefined)
  const removable = useMemo(() => removableLinks(mayUnlink ? links : [], items), [links, items, mayUnlink])
  return {
    row,
    link,
    openRow,
    onContextMenu,
    /** Links that open their menu where they are drawn. */
    removable,
    /** Handlers of the chart. */
    handlers: {
      onPointerDownCapture: ({ target }: PointerEvent): void => {
        pressed.current = linkUnder(target)
      },
      /** Where a bar ends a press is captured, and the click tells of the whole chart: what is clicked is looked up. */
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

/** The menu that is open. */
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
