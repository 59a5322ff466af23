import SearchIcon from '@mui/icons-material/Search'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Typing is asked about once it rests this long. */
const rest = 300

/** Searches as one types; Back brings the word before. */
export const SearchBox = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => {
  const { t } = useTranslation('common')
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setText(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tell(next), rest)
  }
  const tell = (next: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    onChange(next)
  }
  return (
    <TextField
      type="search"
      value={text}
      onChange={(event) => type(event.target.value)}
      // Whoever clicks a row right after typing leaves; said later, the search would bring them back.
      onBlur={() => {
        if (timer.current !== undefined) tell(text)
      }}
      placeholder={t('search')}
      sx={{ flex: '1 1 200px', maxInlineSize: 320 }}
      slotProps={{
        htmlInput: { 'aria-label': t('search'), dir: 'auto', maxLength: 200 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
