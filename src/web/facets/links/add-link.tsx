import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { allOf, equals } from '../../../core/query/predicate.ts'
import { labelKey } from '../../../core/words/keys.ts'
import type { CallError } from '../../base/api/errors.ts'
import type { Row } from '../../base/api/shapes.ts'
import { Autocomplete } from '../../base/ui/autocomplete.tsx'
import { numberedTitleOf } from '../../data/rows/titles.ts'
import { useRows } from '../../data/rows/use-rows.ts'
import { useFocusOnFirstInput } from '../../fields/forms/use-first-input.ts'
import { PickerField } from '../../fields/values/inputs/picker-field.tsx'
import { PickerCountsContext, PickerPaper } from '../../fields/values/inputs/picker-paper.tsx'
import { StateMark } from '../state-mark.tsx'
import { type Linked, linkKindsOf, useLinking } from './use-links.ts'

const maxOptions = 20

type Props = {
  readonly model: Model
  readonly row: Row
  /** Rows that are linked already, by kind; they are not offered. */
  readonly kinds: ReadonlyMap<string, readonly Linked[]>
  readonly onClose: () => void
}

/** The reference to a row's parent (`onDelete: 'follow'`): rows of the same parent are suggested first. */
const parentOf = (model: Model) =>
  model.fields.find(({ field }) => field.kind === 'ref' && field.required === true && field.onDelete === 'follow')

/** Searches a row by number or name and links it; stays open for the next one until Escape. */
export const AddLink = ({ model, row, kinds, onClose }: Props) => {
  const { t } = useTranslation(['row_link', 'common'])
  const { link } = useLinking(model, row)
  const parent = parentOf(model)
  const kindOptions = linkKindsOf(model)
  const box = useFocusOnFirstInput<HTMLDivElement>()
  const [kind, setKind] = useState(kindOptions[0] ?? '')
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(false)
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState<string>()
  // Listing rows of the same parent before all others would need two queries, so rows of other parents only show in a search.
  const { query } = useRows(
    model,
    {
      page: 1,
      perPage: maxOptions,
      search,
      sort: [{ field: 'created_at', order: 'desc' }],
      where: search === '' && parent !== undefined ? allOf(equals(parent.wire, String(row[parent.wire]))) : undefined,
    },
    open,
  )
  const linkedIds = new Set([row.id, ...(kinds.get(kind) ?? []).map((link) => link.row.id)])
  const choose = async (other: Row | null) => {
    if (other === null || pending) return
    setPending(true)
    setFault(undefined)
    // Cleared before the answer: text typed in the meantime searches for the next row.
    setSearch('')
    try {
      await link(other, kind)
    } catch (error) {
      const { errors, message } = error as CallError
      setFault(Object.values(errors).flat()[0] ?? message)
    }
    setPending(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || open) return
    event.stopPropagation()
    onClose()
  }
  return (
    <Box
      ref={box}
      onKeyDown={onKeyDown}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'start', paddingBlock: 2 }}
    >
      <TextField
        select
        size="small"
        label={t('kind')}
        value={kind}
        onChange={({ target }) => setKind(target.value)}
        sx={{ inlineSize: 180 }}
      >
        {kindOptions.map((option) => (
          <MenuItem key={option} value={option}>
            {t(labelKey(model, option))}
          </MenuItem>
        ))}
      </TextField>
      <PickerCountsContext value={{ shownCount: query.data?.data.length ?? 0, totalCount: query.data?.total ?? 0 }}>
        <Autocomplete<Row>
          size="small"
          sx={{ flex: '1 1 240px', minInlineSize: 0 }}
          slots={{ paper: PickerPaper }}
          open={open}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          options={(query.data?.data ?? []).filter(({ id }) => !linkedIds.has(id))}
          loading={query.isFetching}
          // The server filters, by number, name and description; the picker must not filter again.
          filterOptions={(options) => options}
          getOptionLabel={(target) => numberedTitleOf(model, target)}
          getOptionKey={(target) => String(target.id)}
          isOptionEqualToValue={(a, b) => a.id === b.id}
          renderOption={({ key, ...option }, target) => (
            <Box component="li" key={key} {...option} sx={{ gap: 2 }}>
              <StateMark model={model} row={target} />
              <span dir="auto">{numberedTitleOf(model, target)}</span>
            </Box>
          )}
          value={null}
          inputValue={search}
          onInputChange={(_, text, reason) => reason !== 'reset' && setSearch(text)}
          onChange={(_, target) => void choose(target)}
          renderInput={(params) => (
            <PickerField
              params={params}
              label={t('which')}
              placeholder={t('hint')}
              loading={query.isFetching}
              error={fault !== undefined}
              helperText={fault}
            />
          )}
        />
      </PickerCountsContext>
      <Button size="small" onClick={onClose} sx={{ minBlockSize: 40 }}>
        {t('common:close')}
      </Button>
    </Box>
  )
}
