import type { AutocompleteValue } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import { type KeyboardEvent, useState } from 'react'
import type { Model } from '../../../../core/declare/model.ts'
import type { Group } from '../../../../core/query/predicate.ts'
import { isRow, type Row } from '../../../base/api/shapes.ts'
import { Autocomplete } from '../../../base/ui/autocomplete.tsx'
import { numberedTitleOf } from '../../../data/rows/titles.ts'
import { useRows } from '../../../data/rows/use-rows.ts'
import { RowFace } from '../row-face.tsx'
import { PickerField } from './picker-field.tsx'
import { PickerCountsContext, PickerPaper } from './picker-paper.tsx'
import { useEarlyEnter } from './use-early-enter.ts'

type Value<M extends boolean> = AutocompleteValue<Row, M, false, false>
export type RowsPickerProps<M extends boolean> = {
  readonly model: Model
  readonly label: string
  readonly multiple: M
  readonly value: Value<M>
  readonly onChange: (value: Value<M>) => void
  /** Condition of the rows that are offered. */
  readonly where?: Group
  /** Whether it is the first field of a dialog. */
  readonly isFirst?: boolean
}

/** Picks rows outside a form; the server searches. */
export const RowsPicker = <M extends boolean>({
  model,
  label,
  multiple,
  value,
  onChange,
  where,
  isFirst = false,
}: RowsPickerProps<M>) => {
  const [text, setText] = useState<string>()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(false)
  const { query } = useRows(model, { page: 1, perPage: 20, search, ...(where === undefined ? {} : { where }) }, open)
  const options = query.data?.data ?? []
  const early = useEarlyEnter({
    // The options of the text before stay in sight until those of the typed text have come.
    isStale: open && !query.isError && (query.data === undefined || query.isPlaceholderData),
    options,
    choose: (row: Row) => {
      setOpen(false)
      if (!Array.isArray(value)) onChange(row as Value<M>)
      else {
        // Together with the value: MUI clears the text an effect later, when the next name may have begun.
        setText('')
        setSearch('')
        if (!value.some(({ id }) => id === row.id)) onChange([...value, row] as Value<M>)
      }
    },
  })
  return (
    <PickerCountsContext value={{ shownCount: options.length, totalCount: query.data?.total ?? 0 }}>
      <Autocomplete<Row, M>
        multiple={multiple}
        size="small"
        sx={{ flex: 1, minInlineSize: 0 }}
        slots={{ paper: PickerPaper }}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        options={[...options]}
        onKeyDown={(event: KeyboardEvent) => {
          if (open) early(event)
          // Where no option is highlighted, Enter would send the form around.
          const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
          if (open && isEnter && !event.ctrlKey && !event.metaKey) event.preventDefault()
        }}
        loading={query.isFetching}
        // The server filters, by more columns than the name; the picker must not filter again.
        filterOptions={(options) => options}
        renderOption={({ key, ...line }, row) => (
          <Box component="li" key={key} {...line} sx={{ gap: 2 }}>
            <RowFace model={model} row={row} />
            <bdi>{numberedTitleOf(model, row)}</bdi>
          </Box>
        )}
        getOptionLabel={(row) => numberedTitleOf(model, row)}
        getOptionKey={(row) => String(row.id)}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        value={value}
        onChange={(_, chosen) => onChange(chosen)}
        inputValue={text ?? (isRow(value) ? numberedTitleOf(model, value) : '')}
        onInputChange={(_, text, reason) => {
          setText(text)
          setSearch(reason === 'input' ? text : '')
        }}
        renderInput={(params) => (
          <PickerField params={params} label={label} loading={query.isFetching} autoFocus={isFirst} />
        )}
      />
    </PickerCountsContext>
  )
}
