import GlobalStyles from '@mui/material/GlobalStyles'
import { createContext, type RefObject, useContext } from 'react'

const Veil = createContext<RefObject<HTMLDivElement | null> | undefined>(undefined)
export const VeilProvider = Veil.Provider

/**
 * Lies over everything between which rows are dragged, for as long as something is: nothing below it lights up, and the
 * pointer keeps its hand. Stands in what is positioned, and scrolls with it.
 */
export const DragVeil = () => (
  <div ref={useContext(Veil)} hidden style={{ position: 'absolute', inset: 0, zIndex: 3, cursor: 'grabbing' }} />
)

/**
 * The library does the same by properties that all of the page inherits: each element's style was reckoned anew when a
 * drag began and when it ended, half of the time that a drop took. A finger still needs them, as it would mark text.
 */
export const veiledStyles = (
  <GlobalStyles
    styles={{
      '@media (hover: hover)': {
        body: { cursor: 'auto !important', userSelect: 'auto !important', WebkitUserSelect: 'auto !important' },
        '[data-rfd-drag-handle-context-id]': { cursor: 'grab !important', pointerEvents: 'inherit !important' },
      },
    }}
  />
)
