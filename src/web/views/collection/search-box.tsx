import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'

/** Debounce of typed text in milliseconds. */
const debounceMs = 300

/** Tells whether the entity has searchable fields; without any, a search never finds rows. */
export const hasSearch = (model: Model): boolean =>
  model.fields.some(({ field }) => 'searched' in field || ('search' in field && field.search === true))

/** Searches while the user types; Back restores the previous search. */
export const SearchBox = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => {
  const { t } = useTranslation('common')
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // While typed text waits for the debounce, the value must not overwrite it.
    if (timer.current === undefined) setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => changeLater(next), debounceMs)
  }
  const changeLater = (next: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    onChange(next)
  }
  return (
    <Box
      className="field"
      sx={{
        flex: '1 1 72px',
        minInlineSize: 0,
        maxInlineSize: { sm: 320 },
        '& input': { minInlineSize: 0 },
      }}
    >
      <div className="field-box">
        <SearchIcon fontSize="small" color="action" sx={{ marginInlineStart: '14px' }} />
        <input
          type="search"
          value={text}
          onChange={(event) => type(event.target.value)}
          // When the page is left, the pending search is dropped: applied later, it would navigate back to the list.
          onBlur={() => {
            if (timer.current !== undefined) changeLater(text)
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
