// Decision (2026-11): The line at a page's top belongs to the shell and has a fixed height; pages fill it through a
// portal. So title, tabs and main action have the same place on all pages, and nothing moves while a page loads.
import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { iconButtonsOnPhones } from '../theme/icon-buttons.ts'
import { phoneQuery } from '../theme/tokens.ts'
import { PageHeading } from './page-heading.tsx'

/** The shell's element for a page's line: null until it is mounted, undefined outside of the shell. */
const LineContext = createContext<HTMLElement | null | undefined>(undefined)
export const PageLineProvider = LineContext.Provider

type PhoneEnd = { readonly element: HTMLElement | null; readonly set: (element: HTMLElement | null) => void }
/** The end of the line below a page's line on phones, where the button of a page's tools has room. */
const PhoneEndContext = createContext<PhoneEnd | undefined>(undefined)
export const PhoneEndProvider = PhoneEndContext.Provider
export const usePhoneEnd = (): HTMLElement | null => useContext(PhoneEndContext)?.element ?? null

const lineStyle = { display: 'flex', alignItems: 'center', gap: 2, minInlineSize: 0, blockSize: '100%' } as const

const actionsStyle = {
  flex: 'none',
  gap: 1,
  '& .MuiButton-root': { minBlockSize: 30, paddingBlock: 0.5, paddingInline: 3, whiteSpace: 'nowrap' },
  ...iconButtonsOnPhones,
} as const

type LineProps = {
  readonly children: ReactNode
  /** Buttons at the line's end; the filled one last. */
  readonly actions?: ReactNode
}

/**
 * The content of the line at the page's top. It has no heading: the pages that use it have their heading in their
 * content.
 */
export const PageLine = ({ children, actions }: LineProps) => {
  const element = useContext(LineContext)
  const line = (
    <Box sx={{ ...lineStyle, '@media print': { '& button, & a.MuiButtonBase-root': { display: 'none' } } }}>
      <Box sx={{ ...lineStyle, flex: '1 1 0' }}>{children}</Box>
      {actions !== undefined && <Box sx={{ ...lineStyle, ...actionsStyle }}>{actions}</Box>}
    </Box>
  )
  if (element === undefined) return <Box sx={{ minBlockSize: 48, display: 'grid' }}>{line}</Box>
  return element === null ? null : createPortal(line, element)
}

type HeadProps = Partial<LineProps> & {
  /** The heading's text, and the document's title. */
  readonly title: string
  /** Content of the heading, if it is more than the title. */
  readonly heading?: ReactNode
  /** Replaces the heading, for one that is edited in place. */
  readonly editableHeading?: ReactNode
  /** Before the heading: a mark. */
  readonly mark?: ReactNode
  /** After the heading: tabs; on phones below the line, as `children` are. */
  readonly tabs?: ReactNode
  readonly isFocused?: boolean
  /** Whether a line of tools follows close below. */
  readonly hasTools?: boolean
}

/** A page's heading with its tabs and actions, in the line at the page's top. */
export const PageHead = ({
  title,
  heading,
  editableHeading,
  mark,
  tabs,
  children,
  isFocused = true,
  hasTools = false,
  ...line
}: HeadProps) => {
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  const end = useContext(PhoneEndContext)
  return (
    <>
      <PageLine {...line}>
        {mark}
        <Box className="head-title">
          {editableHeading ?? (
            <PageHeading title={title} isFocused={isFocused}>
              {heading}
            </PageHeading>
          )}
        </Box>
        {!isPhone && children}
        {!isPhone && tabs}
      </PageLine>
      {isPhone && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 1,
            marginBlockEnd: 0.5,
          }}
        >
          {tabs}
          {children}
          <Box ref={end?.set ?? null} sx={{ display: 'flex', marginInlineStart: 'auto' }} />
        </Box>
      )}
      {!hasTools && <Box sx={{ blockSize: { xs: 8, sm: 14 } }} />}
    </>
  )
}
