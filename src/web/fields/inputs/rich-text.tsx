import FormatBold from '@mui/icons-material/FormatBold'
import FormatItalic from '@mui/icons-material/FormatItalic'
import FormatListBulleted from '@mui/icons-material/FormatListBulleted'
import FormatListNumbered from '@mui/icons-material/FormatListNumbered'
import FormatUnderlined from '@mui/icons-material/FormatUnderlined'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import IconButton from '@mui/material/IconButton'
import { type ClipboardEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldInputProps } from '../../product.ts'
import { heardOnly } from '../../theme/heard-only.ts'
import { useFindPeople } from '../mentions.ts'
import { markStyle, safeFragment } from '../safe-html.tsx'
import { MentionList, optionId } from './mention-list.tsx'
import { useInput } from './use-input.ts'
import { useMentioning } from './use-mentioning.ts'

const commands = [
  { command: 'bold', Icon: FormatBold },
  { command: 'italic', Icon: FormatItalic },
  { command: 'underline', Icon: FormatUnderlined },
  { command: 'insertUnorderedList', Icon: FormatListBulleted },
  { command: 'insertOrderedList', Icon: FormatListNumbered },
] as const

/** Pasted text comes without its looks: these belong to the page it came from. */
const pastePlain = (event: ClipboardEvent) => {
  event.preventDefault()
  document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
}

/** A small editor over the browser's own; what is read and what is written both pass the allow-list. */
export const RichTextEditor = (props: FieldInputProps) => {
  const { t } = useTranslation('common')
  const { value, onChange, onBlur, inputRef, label, required, error, helperText } = useInput(props)
  const labelId = useId()
  const area = useRef<HTMLDivElement>(null)
  const written = useRef<unknown>(undefined)
  useEffect(() => {
    if (value === written.current || area.current === null) return
    // Only for values from outside: replacing the content while somebody types would move the caret.
    written.current = value
    area.current.replaceChildren(safeFragment(typeof value === 'string' ? value : ''))
  }, [value])
  const changed = () => {
    if (area.current === null) return
    const isEmpty = area.current.textContent === '' && area.current.querySelector('li') === null
    written.current = isEmpty ? null : area.current.innerHTML
    onChange(written.current)
  }
  const mentioning = useMentioning(area, useFindPeople(), changed)
  const run = (command: string) => {
    area.current?.focus()
    document.execCommand(command)
    changed()
  }
  return (
    <FormControl error={error} fullWidth required={required}>
      <FormLabel id={labelId}>{label}</FormLabel>
      <Box role="toolbar" aria-labelledby={labelId} sx={{ display: 'flex', gap: 1 }}>
        {commands.map(({ command, Icon }) => (
          <IconButton
            key={command}
            size="small"
            aria-label={t(`editor.${command}`)}
            title={t(`editor.${command}`)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(command)}
          >
            <Icon fontSize="small" />
          </IconButton>
        ))}
      </Box>
      <Box
        ref={(element: HTMLDivElement | null) => {
          area.current = element
          inputRef(element)
        }}
        contentEditable
        role="textbox"
        aria-multiline
        aria-labelledby={labelId}
        aria-invalid={error}
        dir="auto"
        {...(mentioning.isOpen
          ? {
              'aria-controls': mentioning.listId,
              'aria-activedescendant': optionId(mentioning.listId, mentioning.active),
            }
          : {})}
        onInput={() => {
          changed()
          mentioning.look()
        }}
        onSelect={mentioning.look}
        onKeyDown={mentioning.onKeyDown}
        onBlur={() => {
          mentioning.close()
          onBlur()
        }}
        onPaste={pastePlain}
        sx={{
          border: 1,
          borderColor: error ? 'error.main' : 'divider',
          borderRadius: 1,
          p: 3,
          minBlockSize: 120,
          '& [data-mention]': markStyle,
        }}
      />
      {mentioning.isOpen && (
        <MentionList
          id={mentioning.listId}
          people={mentioning.people}
          active={mentioning.active}
          onChoose={mentioning.choose}
        />
      )}
      <Box role="status" sx={heardOnly}>
        {mentioning.isOpen && t('editor.offered', { count: mentioning.people.length })}
      </Box>
      {helperText !== undefined && <FormHelperText>{helperText}</FormHelperText>}
    </FormControl>
  )
}
