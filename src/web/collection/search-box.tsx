import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Typing is asked about once it rests this long. */
const rest = 300

/** Searches as one types; Back brings the word before. */
export const SearchBox = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => {
  const { t } = useTranslation('common')
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // Not over what was typed since: that is about to be asked for.
    if (timer.current === undefined) setText(value)
  }, [value])
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
    <Box
      className="field"
      sx={{ flex: '1 1 200px', minInlineSize: 0, maxInlineSize: { sm: 320 }, '& input': { minInlineSize: 0 } }}
    >
      <div className="field-box">
        <SearchIcon fontSize="small" color="action" sx={{ marginInlineStart: '14px' }} />
        <input
          type="search"
          value={text}
          onChange={(event) => type(event.target.value)}
          // Whoever clicks a row right after typing leaves; said later, the search would bring them back.
          onBlur={() => {
            if (timer.current !== undefined) tell(text)
          }}
          placeholder={t('search')}
          aria-label={t('search')}
          dir="auto"
          maxLength={200}
        />
        <fieldset aria-hidden="true" />
      </div>
    </Box>
  )
}
