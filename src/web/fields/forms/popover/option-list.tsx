import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { KeyCaps } from '../../commands/key-caps.tsx'
import { OptionLine } from '../../commands/option-line.tsx'
import { useEarlyEnter } from '../../values/inputs/use-early-enter.ts'
import { useFocusOnFirstInput } from '../use-first-input.ts'

/** A line of the list. */
export type Line = {
  /** Unique in its list. */
  readonly key: string
  readonly title: string
  /** Shown in place of the title. */
  readonly content?: ReactNode
  /** A key cap at its end. */
  readonly shortcut?: string
  /** Heading above this and the following lines. */
  readonly heading?: string
}

const lineLook = {
  gap: 2,
  minBlockSize: 30,
  paddingInline: 2,
  borderRadius: '6px',
  fontSize: '0.8125rem',
  listStyle: 'none',
  '& bdi': { overflowWrap: 'anywhere' },
  '@media (hover: none)': { minBlockSize: 44 },
} as const

type TextProps = { readonly option: Line; readonly isChecked: boolean }

const OptionText = ({ option, isChecked }: TextProps) => (
  <>
    {option.content === undefined ? (
      <Box
        component="bdi"
        sx={{ flex: 1, minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {option.title}
      </Box>
    ) : (
      <Box sx={{ flex: 1, minInlineSize: 0, display: 'flex', alignItems: 'center', gap: 2 }}>{option.content}</Box>
    )}
    {option.shortcut !== undefined && (
      <span aria-hidden>
        <KeyCaps keys={option.shortcut} />
      </span>
    )}
    {isChecked && <CheckIcon aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />}
  </>
)

type Props<O extends Line> = {
  /** Accessible name of the text field and of the list. */
  readonly label: string
  readonly placeholder: string
  /** Options that match the typed text, in order. */
  readonly options: readonly O[]
  readonly typed: string
  readonly onType: (text: string) => void
  /** True while the options belong to an earlier text: Enter waits for those of the typed one. */
  readonly isStale?: boolean
  /** Keys of the chosen options; undefined where an option leads on and none stays chosen. */
  readonly checked?: ReadonlySet<string>
  /** Whether several options can be chosen. */
  readonly isMany: boolean
  /** Shown before the title. */
  readonly faceOf?: (option: O) => ReactNode
  /** Text that is shown if no option matches. */
  readonly emptyText: string
  /** Note below the options. */
  readonly note?: string | undefined
  readonly onChoose: (option: O) => void
  /** Called by Tab, to close the list; undefined where Tab leads on to the content below it. */
  readonly onClose?: () => void
}

const steps: { readonly [key: string]: 1 | -1 } = { ArrowDown: 1, ArrowUp: -1 }

/** Options below a text field that filters them: arrows move, Enter chooses. */
export const OptionList = <O extends Line>({
  label,
  placeholder,
  options,
  typed,
  onType,
  isStale = false,
  checked,
  isMany,
  faceOf,
  emptyText,
  note,
  onChoose,
  onClose,
}: Props<O>) => {
  const id = useId()
  const box = useFocusOnFirstInput<HTMLDivElement>()
  const [moved, setMoved] = useState<string>()
  // Without a search, arrows begin at the chosen value.
  const present = isMany || typed !== '' ? -1 : options.findIndex(({ key }) => checked?.has(key))
  const movedTo = options.findIndex(({ key }) => key === moved)
  const active = movedTo >= 0 ? movedTo : Math.max(0, present)
  const early = useEarlyEnter({ isStale, options, choose: onChoose, ...(isMany && onClose ? { close: onClose } : {}) })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    early(event)
    if (event.defaultPrevented) return
    const step = steps[event.key]
    const isClosing = event.key === 'Tab' && onClose !== undefined
    if (step === undefined && event.key !== 'Enter' && !isClosing) return
    event.preventDefault()
    const option = options[active]
    if (isClosing) onClose()
    else if (step !== undefined) setMoved(options[(active + step + options.length) % options.length]?.key)
    else if (option !== undefined) {
      setMoved(option.key)
      onChoose(option)
    }
  }
  const optionId = (at: number) => `${id}-${at}`
  return (
    <Box ref={box}>
      <InputBase
        fullWidth
        value={typed}
        placeholder={placeholder}
        onChange={({ target }) => {
          setMoved(undefined)
          onType(target.value)
        }}
        onKeyDown={onKeyDown}
        inputProps={{
          role: 'combobox',
          dir: 'auto',
          maxLength: 200,
          autoComplete: 'off',
          autoCapitalize: 'none',
          spellCheck: false,
          'aria-label': label,
          'aria-expanded': true,
          'aria-autocomplete': 'list',
          'aria-controls': `${id}-list`,
          ...(options.length === 0 ? {} : { 'aria-activedescendant': optionId(active) }),
        }}
        sx={{
          paddingInline: 3,
          minBlockSize: 38,
          fontSize: '0.8125rem',
          borderBlockEnd: 1,
          borderColor: 'divider',
          '& input::placeholder': { color: 'text.secondary', opacity: 1 },
        }}
      />
      <Box
        component="ul"
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        {...(isMany ? { 'aria-multiselectable': true } : {})}
        aria-busy={isStale}
        sx={{ m: 0, p: 1.5, maxBlockSize: 320, overflowY: 'auto', listStyle: 'none' }}
      >
        {options.map((option, at) => [
          option.heading !== undefined && (
            <Typography
              key={`${option.key} heading`}
              component="li"
              role="presentation"
              variant="body2"
              color="text.secondary"
              sx={{ paddingInline: 2, paddingBlock: 1 }}
            >
              {option.heading}
            </Typography>
          ),
          <OptionLine
            key={option.key}
            id={optionId(at)}
            isActive={at === active}
            {...(checked === undefined ? {} : { isChecked: checked.has(option.key) })}
            onPoint={() => setMoved(option.key)}
            onChoose={() => {
              setMoved(option.key)
              onChoose(option)
            }}
            look={lineLook}
          >
            {faceOf?.(option)}
            <OptionText option={option} isChecked={checked?.has(option.key) === true} />
          </OptionLine>,
        ])}
      </Box>
      <Typography
        role="status"
        variant="body2"
        color="text.secondary"
        sx={{ paddingInline: 3, '&:not(:empty)': { paddingBlockEnd: 2 } }}
      >
        {options.length === 0 && !isStale ? emptyText : note}
      </Typography>
    </Box>
  )
}
