import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import type { CallError } from '../../../web/base/api/errors.ts'
import type { Row } from '../../../web/base/api/shapes.ts'
import { notify } from '../../../web/base/feedback/notices.ts'
import { useRowWrite } from '../../../web/data/access/use-row-write.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { reasonOf } from '../../../web/data/rows/reason.ts'
import { useMayEdit } from '../../../web/fields/forms/popover/use-may-edit.ts'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import { CellEditor } from '../../../web/views/sheet/cell-editor.tsx'
import { formatNearDay } from '../../../web/views/timeline/near-day.ts'
import { type EditorOf, nameColumn, type TreeColumns } from '../../../web/views/timeline/tree/tree-columns.ts'
import { columnWidths } from '../../../web/views/timeline/tree/use-declared-columns.tsx'
import { predecessors } from './cell-wishes.ts'
import { plannedChange, plannedFields, plannedRow } from './planned-fields.ts'
import { PredecessorsEditor } from './predecessors-editor.tsx'
import type { PlanAnswer, PlanChanges, ScheduledRow } from './schedule-answer.ts'

/** Columns beside the name, with the fields of a task that they say; the rows that it waits for are links. */
const fields = [
  ['start_at', columnWidths.date],
  ['due_at', columnWidths.date],
  ['duration', columnWidths.duration],
  ['progress', columnWidths.progress],
  [predecessors, columnWidths.rows],
  ['assignees', columnWidths.people],
] as const

type Options = {
  readonly project: string
  readonly answer: PlanAnswer | undefined
  readonly mayPlan: boolean
  /** Links may be made and taken away. */
  readonly mayLink: boolean
  /** Asks the plan for a change. */
  readonly ask: (changes: PlanChanges) => void
}

/**
 * Makes the columns of a plan's tree, which works as a sheet: the plan is asked about values that it computes, all
 * others are written at once.
 */
export const usePlanColumns = ({ project, answer, mayPlan, mayLink, ask }: Options) => {
  const { t } = useTranslation(['timeline', 'task'])
  const { locale, timeZone } = useReading()
  const task: Model = useModel('task')
  const mayEdit = useMayEdit(task)
  const write = useRowWrite(task, { include: ['assignees'] })
  const rows = useMemo(() => new Map(answer?.tasks.map((row) => [row.id, row])), [answer])
  /** The row as forms read it: the plan tells all that its cells need. */
  const rowOf = (bar: ScheduledRow): Row => plannedRow({ ...bar, project_id: project }, bar)
  const mayEditCell = (bar: ScheduledRow | undefined, column: string): boolean => {
    if (bar?.kind !== 'task' || !bar.can.update) return false
    const name = column === nameColumn ? 'name' : column
    if (name === predecessors) return mayLink && !bar.is_summary
    if (name === 'progress') return mayPlan && !bar.is_summary
    const isPlanned: readonly string[] = ['start_at', 'due_at', 'duration']
    if (isPlanned.includes(name)) return mayPlan && (plannedFields(bar) as readonly string[]).includes(name)
    const field = task.byName.get(name)
    return field !== undefined && mayEdit(rowOf(bar), field)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what may be edited follows from these
  const columns = useMemo((): TreeColumns => {
    const dateText = (at: number | null): string =>
      at === null ? '' : formatNearDay(at, Date.now(), { locale, timeZone })
    return {
      list: fields.map(([name, width]) => ({
        name,
        label: name === predecessors ? t('timeline:column.predecessors') : t(labelKey(task, name)),
        width,
      })),
      textOf: (item, column) => {
        const { people = '', duration = '', predecessors: before = '' } = item.texts?.() ?? {}
        const texts: { readonly [name: string]: () => string } = {
          start_at: () => (item.isMilestone ? '' : dateText(item.start)),
          due_at: () => dateText(item.end),
          duration: () => duration,
          progress: () => (item.progress === 0 ? '' : t('percent', { progress: item.progress })),
          assignees: () => people,
          [predecessors]: () => before,
        }
        return texts[column]?.() ?? ''
      },
      mayEdit: (item, column) => mayEditCell(rows.get(item.id), column),
    }
  }, [task, rows, mayPlan, mayLink, t, locale, timeZone])
  const store = async (bar: ScheduledRow, values: Row): Promise<void> => {
    try {
      await write(rowOf(bar), values)
    } catch (error) {
      notify({ type: 'error', message: reasonOf(task, error, (error as CallError).message, values) })
    }
  }
  const save = (bar: ScheduledRow, name: string, value: unknown): void => {
    if ((plannedFields(bar) as readonly string[]).includes(name)) ask({ changes: [plannedChange(bar, name, value)] })
    else if (name === 'progress') ask({ changes: [{ id: bar.id, progress: value ?? 0 }] })
    else void store(bar, { [task.byName.get(name)?.wire ?? name]: value })
  }
  const editorOf: EditorOf = ({ item, column, first, atEnd, onLeave }) => {
    const bar = rows.get(item.id)
    if (bar === undefined || answer === undefined) return null
    const key = `${item.id} ${column}`
    if (column === predecessors)
      return (
        <PredecessorsEditor
          key={key}
          answer={answer}
          row={bar}
          first={first}
          atEnd={atEnd}
          onChange={ask}
          onLeave={onLeave}
        />
      )
    const field = task.byName.get(column === nameColumn ? 'name' : column)
    if (field === undefined) return null
    return (
      <CellEditor
        key={key}
        model={task}
        field={field}
        row={rowOf(bar)}
        first={first}
        refused={undefined}
        atEnd={atEnd}
        onSave={(value, way) => {
          onLeave(way)
          save(bar, field.name, value)
        }}
        onClose={onLeave}
      />
    )
  }
  return { columns, editorOf, rowOf, mayEditCell }
}
