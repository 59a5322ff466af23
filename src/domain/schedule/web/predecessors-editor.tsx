import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Autocomplete } from '../../../web/base/ui/autocomplete.tsx'
import { PickerField } from '../../../web/fields/values/inputs/picker-field.tsx'
import { CellFrame, type Leave } from '../../../web/views/sheet/cell-frame.tsx'
import { linkChanges } from './link-changes.ts'
import type { PlanAnswer, PlanChanges, ScheduledRow } from './schedule-answer.ts'

/** The most rows that are offered at once; typing finds the others. */
const mostOffered = 30

const titleOf = ({ number, name }: ScheduledRow): string => (number === null ? name : `T-${number} ${name}`)

type Props = {
  readonly answer: PlanAnswer
  readonly row: ScheduledRow
  /** The first typed character. */
  readonly first: string | undefined
  readonly atEnd: boolean
  readonly onChange: (changes: PlanChanges) => void
  readonly onLeave: (way: Leave) => void
}

/** Editor of the rows that a row waits for: found by number or name. */
export const PredecessorsEditor = ({ answer, row, first = '', atEnd, onChange, onLeave }: Props) => {
  const { t } = useTranslation(['timeline', 'sheet'])
  const byId = new Map(answer.tasks.map((one) => [one.id, one]))
  const [chosen, setChosen] = useState<readonly ScheduledRow[]>(() =>
    answer.links.flatMap(({ predecessor_id, successor_id }) =>
      successor_id === row.id ? (byId.get(predecessor_id) ?? []) : [],
    ),
  )
  const [text, setText] = useState(first)
  const [isOpen, setOpen] = useState(true)
  const label = t('timeline:column.predecessors')
  const typed = text.trim().toLocaleLowerCase()
  const offered: ScheduledRow[] = []
  for (const one of answer.tasks) {
    if (offered.length === mostOffered) break
    const isOther = one.id !== row.id && !chosen.includes(one)
    if (isOther && titleOf(one).toLocaleLowerCase().includes(typed)) offered.push(one)
  }
  // The number that was typed comes before names and numbers that contain it.
  offered.sort((a, b) => Number(String(b.number) === typed) - Number(String(a.number) === typed))
  const commit = (way: Leave): void => {
    onLeave(way)
    const changes = linkChanges(answer, row.id, new Set(chosen.map(({ id }) => id)))
    if (changes !== undefined) onChange(changes)
  }
  return (
    <CellFrame
      label={t('sheet:editing', { field: label })}
      atEnd={atEnd}
      onCommit={commit}
      onCancel={() => onLeave('stay')}
    >
      <Autocomplete<ScheduledRow, true>
        multiple
        size="small"
        autoHighlight={typed !== ''}
        open={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        options={offered}
        filterOptions={(options) => options}
        renderOption={({ key, ...line }, one) => (
          <Box component="li" key={key} {...line}>
            <bdi>{titleOf(one)}</bdi>
          </Box>
        )}
        getOptionLabel={titleOf}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        value={[...chosen]}
        onChange={(_, next) => {
          setChosen(next)
          setText('')
        }}
        inputValue={text}
        onInputChange={(_, next, reason) => reason === 'input' && setText(next)}
        renderInput={(params) => <PickerField params={params} label={label} loading={false} />}
      />
    </CellFrame>
  )
}
