import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import { type ReactNode, useEffect, useRef } from 'react'

export const optionId = (list: string, n: number): string => `${list}-${n}`

/** The anchor at the caret. On an empty line the caret has no rectangle, so its element's is used. */
export const caret = {
  getBoundingClientRect: (): DOMRect => {
    const selection = document.getSelection()
    const range = selection !== null && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined
    const [rect] = range?.getClientRects() ?? []
    return rect ?? range?.startContainer.parentElement?.getBoundingClientRect() ?? new DOMRect()
  },
}

/** Pixels that a list needs below the caret; with less, it opens above. */
const roomBelow = 200
const placement = () =>
  window.innerHeight - caret.getBoundingClientRect().bottom < roomBelow ? 'top-start' : 'bottom-start'

type Props<T> = {
  readonly id: string
  readonly label: string
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  readonly active: number
  readonly onChoose: (item: T) => void
  readonly show: (item: T) => ReactNode
}

/** A list below the caret to choose from. The focus stays in the text. */
export const CaretList = <T,>({ id, label, items, keyOf, active, onChoose, show }: Props<T>) => {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <Popper open disablePortal role="presentation" anchorEl={caret} placement={placement()} sx={{ zIndex: 'modal' }}>
      <Paper elevation={8} sx={{ marginBlockStart: 1, minInlineSize: 180, maxInlineSize: 320 }}>
        <Box
          component="ul"
          ref={list}
          id={id}
          role="listbox"
          aria-label={label}
          sx={{ m: 0, p: 1, listStyle: 'none', maxBlockSize: 280, overflow: 'auto' }}
        >
          {items.map((item, n) => (
            <Box
              component="li"
              key={keyOf(item)}
              id={optionId(id, n)}
              role="option"
              aria-selected={n === active}
              // Keeps the focus, and with it the caret, in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(item)}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 2,
                minBlockSize: 30,
                paddingInline: 2,
                borderRadius: 1,
                cursor: 'pointer',
                overflowWrap: 'anywhere',
                ...(n === active ? { backgroundColor: 'action.selected' } : {}),
              }}
            >
              {show(item)}
            </Box>
          ))}
        </Box>
      </Paper>
    </Popper>
  )
}
