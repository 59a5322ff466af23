import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import useForkRef from '@mui/material/utils/useForkRef'
import {
  type ComponentType,
  createContext,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal, flushSync } from 'react-dom'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import type { Command } from '../../fields/commands/command.ts'
import { useCommands } from '../../fields/commands/registry.ts'

type Place = {
  /** The line of buttons for parts that a row does not have yet; null outside a row's page. */
  readonly unused: HTMLElement | null
  /** Position of the part on the page, for the order of the buttons, as parts may load in any order. */
  readonly order: number
}
const PlaceContext = createContext<Place>({ unused: null, order: 0 })
/** The place of a part on a row's page. */
export const SectionPlace = PlaceContext.Provider

const writable = 'input:not([type=hidden], [hidden]), textarea, [contenteditable=true]'

/**
 * Keeps the state of a section that is shown once it has content, or once its button has opened it.
 * @param command focuses the section's input, which is in the element of `box`; opens the section for it; a stable
 * object
 * @param isOffered whether the user may add to it
 */
export const useSection = <E extends HTMLElement>(
  command: Pick<Command, 'id' | 'label' | 'icon' | 'keys'>,
  isOffered: boolean,
): { readonly isOpen: boolean; readonly open: () => void; readonly box: RefObject<E | null> } => {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<E>(null)
  const open = useRef(() => {
    flushSync(() => setOpen(true))
    box.current?.querySelector<HTMLElement>(writable)?.focus()
  }).current
  const commands = useMemo(
    (): readonly Command[] => (isOffered ? [{ ...command, group: 'here', run: open }] : []),
    [command, isOffered, open],
  )
  useCommands(commands)
  return { isOpen, open, box }
}

/** Buttons that show while their line is hovered or has the focus within; always without a mouse. */
export const hoverTools = {
  display: 'flex',
  '@media (hover: hover)': { opacity: 0 },
  '&:focus-within': { opacity: 1 },
  '@media print': { display: 'none' },
} as const

/** The hairline above the last part of a row's page, with comments and history. */
export const recordRule = { borderBlockStart: '1px solid', borderColor: 'divider', paddingBlockStart: 3 } as const

type AddButton = {
  readonly label: string
  /** Accessible name, where the label is a noun alone. */
  readonly name?: string
  readonly icon: ComponentType<{ readonly sx: object }>
  readonly onClick: () => void
  readonly ref?: Ref<HTMLButtonElement>
}

/** A small quiet button, such as '+ Link'. */
const QuietButton = ({ label, name, icon: Icon, onClick, ref, order }: AddButton & { readonly order: number }) => (
  <ButtonBase
    {...(ref === undefined ? {} : { ref })}
    {...(name === undefined ? {} : { 'aria-label': name })}
    onClick={onClick}
    sx={{
      order,
      gap: 1,
      minBlockSize: 28,
      paddingInline: 1.5,
      borderRadius: '6px',
      font: 'inherit',
      color: 'text.secondary',
      fontSize: '0.8125rem',
      '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
      '&:focus-visible': { outline: 2, outlineColor: 'primary.main' },
    }}
  >
    <Icon sx={{ fontSize: 16 }} />
    {label}
  </ButtonBase>
)

type Props = {
  readonly id: string
  readonly title: ReactNode
  /** Whether the parts within have headings of their own, so that the section hides its title. */
  readonly isTitleHidden?: boolean
  /** Content beside the title, such as a count. */
  readonly aside?: ReactNode
  /** Content at the end of the title's line. */
  readonly tools?: ReactNode
  /** True where there is nothing to show, so that buttons replace the section. */
  readonly isUnused: boolean
  readonly buttons: readonly AddButton[]
  readonly children: ReactNode
  readonly ref?: Ref<HTMLElement>
}

/**
 * Moves the focus to the first button where a section replaces its buttons, or where the buttons replace a section
 * whose last line has gone.
 * @returns refs of the section and of the first button
 */
const useHandedOn = () => {
  const hadFocus = useRef(false)
  const first = useRef<HTMLElement>(null)
  const refs = useRef({
    // The cleanup runs while the element is still in the page.
    section: (element: HTMLElement | null) => () => {
      hadFocus.current ||= element?.contains(document.activeElement) ?? false
    },
    button: (element: HTMLElement | null) => {
      first.current = element
      return () => {
        hadFocus.current ||= element === document.activeElement
        if (first.current === element) first.current = null
      }
    },
  }).current
  useLayoutEffect(() => {
    // The code that opened the section may have focused its input.
    if (hadFocus.current && document.activeElement === document.body) first.current?.focus()
    hadFocus.current = false
  })
  return refs
}

/**
 * A section of a row's page: a heading and content without a box. While it is unused, its buttons are in the line of unused
 * parts instead.
 */
export const RecordSection = ({
  id,
  title,
  isTitleHidden = false,
  aside,
  tools,
  isUnused,
  buttons,
  children,
  ref,
}: Props) => {
  const { unused, order } = useContext(PlaceContext)
  const isReplaced = isUnused && unused !== null
  const handedOn = useHandedOn()
  const sectionRef = useForkRef(ref, handedOn.section)
  const buttonRef = useForkRef(buttons[0]?.ref, handedOn.button)
  const quietButtons = buttons.map((button, n) => (
    <QuietButton
      key={button.label}
      {...button}
      {...(n === 0 ? { ref: buttonRef } : {})}
      order={isReplaced ? order : 0}
    />
  ))
  if (isReplaced) return createPortal(quietButtons, unused)
  return (
    <Box ref={sectionRef} component="section" aria-labelledby={id}>
      <Box sx={isTitleHidden ? visuallyHidden : { display: 'flex', alignItems: 'center', gap: 2, minBlockSize: 32 }}>
        <Typography
          id={id}
          component="h2"
          tabIndex={-1}
          sx={{ fontSize: '0.8125rem', fontWeight: 600, '&:focus': { outline: 'none' } }}
        >
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary" component="div" sx={{ flex: 1 }}>
          {aside}
        </Typography>
        {tools}
        {tools === undefined && quietButtons}
      </Box>
      {children}
    </Box>
  )
}
