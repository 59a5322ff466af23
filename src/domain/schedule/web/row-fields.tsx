import Box from '@mui/material/Box'
import Popover from '@mui/material/Popover'
import { useOne } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import type { Row } from '../../../web/base/api/shapes.ts'
import { RowSkeleton } from '../../../web/base/ui/state/row-skeleton.tsx'
import { useIncludes } from '../../../web/data/access/readable.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { LineProperty } from '../../../web/fields/forms/popover/line-property.tsx'
import { PropertyValue } from '../../../web/fields/forms/popover/property-value.tsx'
import type { ScreenPlace } from '../../../web/views/timeline/item.ts'
import { plannedChange, plannedFields, plannedRow } from './planned-fields.ts'
import type { PlanChanges, ScheduledRow } from './schedule-answer.ts'

type LinesProps = {
  readonly model: Model
  readonly row: Row
  readonly bar: ScheduledRow
  readonly onChange: (changes: PlanChanges) => void
}

/** The values of a row, from people and from the plan, each behind a button that edits it. */
const Lines = ({ model, row, bar, onChange }: LinesProps) => {
  const { t } = useTranslation(model.name)
  const planned: readonly string[] = plannedFields(bar)
  const names = ['name', ...planned, ...(bar.is_summary ? [] : ['progress']), 'assignees'].filter((name) =>
    model.byName.has(name),
  )
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: '92px minmax(0, 1fr)', columnGap: 1, alignItems: 'center' }}
    >
      {names.map((name) => {
        const field = model.byName.get(name)
        if (field === undefined) return null
        return (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              {t(labelKey(model, name))}
            </Box>
            <Box
              component="dd"
              sx={{ m: 0, minInlineSize: 0, minBlockSize: 30, display: 'flex', alignItems: 'center' }}
            >
              {planned.includes(name) ? (
                <PropertyValue
                  model={model}
                  field={field}
                  row={plannedRow(row, bar)}
                  of={bar.name}
                  isCompact
                  // The plan gives the reason of a refusal, and asks about the rows that it would move.
                  store={async (value) => {
                    onChange({ changes: [plannedChange(bar, name, value)] })
                    return undefined
                  }}
                />
              ) : (
                <LineProperty model={model} row={row} field={name} />
              )}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

type Props = {
  readonly bar: ScheduledRow
  readonly at: ScreenPlace
  /** Asks the plan for a change of dates or duration. */
  readonly onChange: (changes: PlanChanges) => void
  readonly onClose: () => void
}

/** Name, dates, duration and people of a row of the plan, edited beside its bar. */
export const RowFields = ({ bar, at, onChange, onClose }: Props) => {
  const { t } = useTranslation('timeline')
  const [task, phase] = [useModel('task'), useModel('phase')]
  const model: Model = bar.kind === 'task' ? task : phase
  const { query } = useOne<Row & { id: string }>({
    resource: model.name,
    id: bar.id,
    meta: { include: useIncludes(model) },
  })
  const row = query.data?.data
  if (query.isError) return null
  return (
    <Popover
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={at}
      // The bars take the focus, as they have it while the user works with them.
      disableRestoreFocus
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('editOf', { name: bar.name }),
          sx: { p: 3, inlineSize: 360, maxInlineSize: 'calc(100vw - 32px)' },
        },
      }}
    >
      {row === undefined ? <RowSkeleton /> : <Lines model={model} row={row} bar={bar} onChange={onChange} />}
    </Popover>
  )
}
