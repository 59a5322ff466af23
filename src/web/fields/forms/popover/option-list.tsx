import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyCaps } from '../../commands/key-caps.tsx'
import { OptionLine } from '../../commands/option-line.tsx'
import { useEarlyEnter } from '../../values/inputs/use-early-enter.ts'
import { useFocusOnFirstInput } from '../use-first-input.ts'
import type { Option } from './option.ts'

const lineLook = {
  gap: 2,
  minBlockSize: 30,
  paddingInline: 2,
  borderRadius: '6px',
  fontSize: '0.8125rem',
  listStyle: 'none',
} as const

type TextProps = { readonly option: Option; readonly isChecked: boolean }

const OptionText = ({ option, isChecked }: TextProps) => (
  <>
    <Box
      component="bdi"
      sx={{ flex: 1, minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
    >
      {option.title}
    </Box>
    {option.shortcut !== undefined && (
      <span aria-hidden>
        <KeyCaps keys={option.shortcut} />
      </span>
    )}
    {isChecked && <CheckIcon aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />}
  </>
)

type Props = {
  /** The field's label. */
  readonly label: string
  /** Options that match the typed text, in order. */
  readonly options: readonly Option[]
  readonly typed: string
  readonly onType: (text: string) => void
  /** The options belong to an earlier text: Enter waits for those of the typed one. */
  readonly isStale?: boolean
  readonly checked: ReadonlySet<string>
  /** Several options can be chosen. */
  readonly isMany: boolean
  readonly faceOf: (option: Option) => ReactNode
  /** Said if no option matches. */
  readonly emptyText: string
  /** Note below the options. */
  readonly note?: string | undefined
  readonly onChoose: (option: Option) => void
  readonly onClose: () => void
}

const steps: { readonly [key: string]: 1 | -1 } = { ArrowDown: 1, ArrowUp: -1 }

/** Options below a text field that filters them: arrows move, Enter chooses. */
export const OptionList = ({
  label,
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
}: Props) => {
  const { t } = useTranslation('common')
  const id = useId()
  const box = useFocusOnFirstInput<HTMLDivElement>()
  const [moved, setMoved] = useState<string>()
  // Without a search, arrows begin at the present value.
  const present = isMany || typed !== '' ? -1 : options.findIndex(({ key }) => checked.has(key))
  const movedTo = options.findIndex(({ key }) => key === moved)
  const active = movedTo >= 0 ? movedTo : Math.max(0, present)
  const early = useEarlyEnter({ isStale, options, choose: onChoose, ...(isMany ? { close: onClose } : {}) })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    early(event)
    if (event.defaultPrevented) return
    const step = steps[event.key]
    if (step === undefined && event.key !== 'Enter' && event.key !== 'Tab') return
    event.preventDefault()
    const option = options[active]
    if (event.key === 'Tab') onClose()
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
        placeholder={t('property.find', { label })}
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
            isChecked={checked.has(option.key)}
            onPoint={() => setMoved(option.key)}
            onChoose={() => {
              setMoved(option.key)
              onChoose(option)
            }}
            look={lineLook}
          >
            {faceOf(option)}
            <OptionText option={option} isChecked={checked.has(option.key)} />
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
