import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matching } from '../../../fields/commands/match.ts'
import { type Line, OptionList as OptionsBelow } from '../../../fields/forms/popover/option-list.tsx'

export type ListOption = Pick<Line, 'key' | 'title' | 'content'>

/** Options that are searched on the server. */
type OptionSearch = {
  readonly onSearch: (text: string) => void
  /** Whether the options belong to an earlier text. */
  readonly isStale: boolean
}

type Props = {
  /** Accessible name of the search field and of the list. */
  readonly label: string
  readonly options: readonly ListOption[]
  /** Keys of the ticked options; undefined where one option is chosen and the list closes. */
  readonly ticked?: readonly string[]
  readonly onChoose: (key: string) => void
  readonly onEscape: () => void
  /** The search on the server; without it the options are searched by name. */
  readonly search?: OptionSearch
  /** An option at the end of the list, where its name matches the typed text; `note` has a button for it. */
  readonly last?: ListOption
  /** Content below the options. */
  readonly note?: ReactNode
}

const found = (text: string, options: readonly ListOption[]) =>
  matching(text, options, ({ title }) => ({ name: title }))

/** The options of a filter, with a field to find them: Enter chooses or ticks one. Best matches come first. */
export const OptionList = ({ label, options, ticked, onChoose, onEscape, search, last, note }: Props) => {
  const { t } = useTranslation('common')
  const [text, setText] = useState('')
  const type = (next: string) => {
    setText(next)
    search?.onSearch(next)
  }
  const shown = search === undefined ? found(text, options) : options
  const lastFound = last === undefined || text.trim() === '' ? [] : found(text, [last])
  return (
    <Box
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.stopPropagation()
        onEscape()
      }}
    >
      <OptionsBelow
        label={label}
        placeholder={label}
        options={[...shown, ...lastFound]}
        typed={text}
        onType={type}
        isStale={search?.isStale ?? false}
        isMany={ticked !== undefined}
        {...(ticked === undefined ? {} : { checked: new Set(ticked) })}
        emptyText={t('noOptions')}
        onChoose={({ key }) => {
          onChoose(key)
          // The field is emptied for the name of the next one.
          if (ticked !== undefined && text !== '') type('')
        }}
      />
      {note}
    </Box>
  )
}
