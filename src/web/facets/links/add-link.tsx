import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelKey } from '../../../core/keys.ts'
import type { Model } from '../../../core/model.ts'
import { allOf, equals } from '../../../core/predicate.ts'
import type { CallError } from '../../api/errors.ts'
import type { Row } from '../../api/shapes.ts'
import { numberedTitleOf } from '../../data/titles.ts'
import { useRows } from '../../data/use-rows.ts'
import { PickerField } from '../../fields/inputs/picker-field.tsx'
import { PickerPaper, PickerRest } from '../../fields/inputs/picker-paper.tsx'
import { useFocusOnFirstInput } from '../../forms/use-first-input.ts'
import { StateMark } from '../state-mark.tsx'
import { type Linked, linkKindsOf, useLinking } from './use-links.ts'

const most = 20

type Props = {
  readonly model: Model
  readonly row: Row
  /** What it is linked to already. */
  readonly kinds: ReadonlyMap<string, readonly Linked[]>
  readonly onClose: () => void
}

/** The reference to the row that a row goes along with: of what belongs to the same, the next link is sought first. */
const parentOf = (model: Model) =>
  model.fields.find(({ field }) => field.kind === 'ref' && field.required === true && field.onDelete === 'follow')

/** Links another row, found by its number or name; the next can follow at once. Escape ends it. */
export const AddLink = ({ model, row, kinds, onClose }: Props) => {
  const { t } = useTranslation(['row_link', 'common'])
  const { link } = useLinking(model, row)
  const parent = parentOf(model)
  const offered = linkKindsOf(model)
  const box = useFocusOnFirstInput<HTMLDivElement>()
  const [kind, setKind] = useState(offered[0] ?? '')
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(false)
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState<string>()
  // Those of the same parent first would need two questions: whoever wants another's types a little more.
  const { query } = useRows(
    model,
    {
      page: 1,
      perPage: most,
      search,
      sort: [{ field: 'created_at', order: 'desc' }],
      where: search === '' && parent !== undefined ? allOf(equals(parent.wire, String(row[parent.wire]))) : undefined,
    },
    open,
  )
  const taken = new Set([row.id, ...(kinds.get(kind) ?? []).map((one) => one.row.id)])
  const choose = async (other: Row | null) => {
    if (other === null || pending) return
    setPending(true)
    setFault(undefined)
    // At once: what is typed while it is linked is the next.
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
        {offered.map((one) => (
          <MenuItem key={one} value={one}>
            {t(labelKey(model, one))}
          </MenuItem>
        ))}
      </TextField>
      <PickerRest value={{ shown: query.data?.data.length ?? 0, total: query.data?.total ?? 0 }}>
        <Autocomplete<Row>
          size="small"
          sx={{ flex: '1 1 240px', minInlineSize: 0 }}
          slots={{ paper: PickerPaper }}
          open={open}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          options={(query.data?.data ?? []).filter(({ id }) => !taken.has(id))}
          loading={query.isFetching}
          // The server has searched, in number, name and description.
          filterOptions={(options) => options}
          getOptionLabel={(one) => numberedTitleOf(model, one)}
          getOptionKey={(one) => String(one.id)}
          isOptionEqualToValue={(a, b) => a.id === b.id}
          renderOption={({ key, ...option }, one) => (
            <Box component="li" key={key} {...option} sx={{ gap: 2 }}>
              <StateMark model={model} row={one} />
              <span dir="auto">{numberedTitleOf(model, one)}</span>
            </Box>
          )}
          value={null}
          inputValue={search}
          onInputChange={(_, text, reason) => reason !== 'reset' && setSearch(text)}
          onChange={(_, one) => void choose(one)}
          noOptionsText={t('common:noOptions')}
          loadingText={t('common:loading')}
          openText={t('common:open')}
          closeText={t('common:close')}
          clearText={t('common:clear')}
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
      </PickerRest>
      <Button size="small" onClick={onClose} sx={{ minBlockSize: 40 }}>
        {t('common:close')}
      </Button>
    </Box>
  )
}
