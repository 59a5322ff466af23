import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { text } from '../../../core/declare/fields.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import type { Row } from '../../../web/base/api/shapes.ts'
import { notify } from '../../../web/base/feedback/notices.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { useApply } from '../../../web/data/rows/use-write.ts'
import { type RowChange, writtenRows } from '../../../web/fields/forms/changes/change-calls.ts'
import { refusalsText } from '../../../web/fields/forms/changes/refusals-text.ts'
import { maxUnasked } from '../../../web/fields/forms/changes/use-changes.ts'
import { useRangeWrites } from '../../../web/views/sheet/use-range-writes.tsx'
import type { TreeSheet } from '../../../web/views/timeline/tree/tree-columns.ts'
import { cellWishes, predecessors } from './cell-wishes.ts'
import type { PlanAnswer, PlanChanges, ScheduledRow } from './schedule-answer.ts'
import type { Question } from './use-plan-change.ts'

/** The column of predecessors as a field: it is copied and pasted as a text of numbers. */
const predecessorsField: ModelField = {
  name: predecessors,
  field: text(),
  wire: predecessors,
  column: null,
  type: 'text',
  includeAs: null,
  creatable: false,
  updatable: true,
  derived: false,
  tracked: false,
  sortable: false,
}
const noFields: readonly ModelField[] = []

type Options = {
  readonly answer: PlanAnswer | undefined
  readonly rowOf: (bar: ScheduledRow) => Row
  readonly mayEditCell: (bar: ScheduledRow, column: string) => boolean
  /** Asks the plan for changes. @param question asks the user in any case */
  readonly ask: (changes: PlanChanges, question: Question | undefined) => Promise<void>
}

/** Makes ranges of the cells of a plan's tree work as those of a sheet. */
export const usePlanSheet = ({ answer, rowOf, mayEditCell, ask }: Options) => {
  const { t } = useTranslation(['project_timeline', 'timeline', 'task', 'sheet'])
  const task: Model = useModel('task')
  const apply = useApply()
  const writes = useRangeWrites(
    task,
    noFields,
    (outcomes) => void apply({ data: writtenRows(outcomes) }, { rows: task }),
  )
  const labelOf = (column: string): string =>
    column === predecessors ? t('timeline:column.predecessors') : t(labelKey(task, column))
  const change = async (changes: readonly RowChange[], note: string | undefined): Promise<void> => {
    if (answer === undefined) return
    const { plan, planned, rows, refused } = cellWishes(changes, { answer, task, mayEdit: mayEditCell, t, labelOf })
    const isAsked = plan.changes !== undefined || plan.links !== undefined
    const refusals = refused.length === 0 ? [] : [refusalsText(t, refused.length, refused)]
    const message = [...refusals, ...(note === undefined ? [] : [note])].join(' ') || undefined
    if (rows.length > 0) await writes.onChange(rows, isAsked ? undefined : message)
    else if (!isAsked && message === undefined) notify({ type: 'success', message: t('sheet:nothingNew') })
    else if (!isAsked && message !== undefined) notify({ type: 'error', message })
    if (!isAsked) return
    const cells = planned + rows.reduce((sum, one) => sum + Object.keys({ ...one.change, ...one.texts }).length, 0)
    await ask(plan, message !== undefined || cells > maxUnasked ? { note: message } : undefined)
  }
  const bars = useMemo(() => new Map(answer?.tasks.map((bar) => [bar.id, bar])), [answer])
  const sheet: TreeSheet = {
    model: task,
    fieldOf: (column) => (column === predecessors ? predecessorsField : task.byName.get(column)),
    rowOf: (item) => {
      const bar = bars.get(item.id)
      const waitsFor = item.texts?.().predecessors ?? ''
      return { ...(bar === undefined ? { id: item.id, name: item.name } : rowOf(bar)), [predecessors]: waitsFor }
    },
    onChange: (changes, note) => void change(changes, note),
  }
  return { sheet, preview: writes.preview }
}
