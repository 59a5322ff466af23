import type { Model } from '../../../core/declare/model.ts'
import { toAsciiDigits } from '../../../core/query/fold.ts'
import type { Row } from '../../../web/base/api/shapes.ts'
import type { RowChange } from '../../../web/fields/forms/changes/change-calls.ts'
import { toWire } from '../../../web/fields/forms/form-values.ts'
import { linkChanges } from './link-changes.ts'
import { plannedChange, plannedFields } from './planned-fields.ts'
import type { PlanAnswer, PlanChanges, ScheduledRow } from './schedule-answer.ts'

/** The column of the rows that a row waits for, by their numbers. */
export const predecessors = 'predecessors'

/** What a summary has from its parts, and a milestone in part. */
const computed: readonly string[] = ['start_at', 'due_at', 'duration', 'progress']

/** Changes of cells, by the way in which they are stored. */
export type CellWishes = {
  /** The changes that the plan is asked about, and the number of their cells. */
  readonly plan: PlanChanges
  readonly planned: number
  /** The changes that are written as those of a sheet. */
  readonly rows: readonly RowChange[]
  /** The reason of each cell that is not changed. */
  readonly refused: readonly string[]
}

type Setting = {
  readonly answer: PlanAnswer
  readonly task: Model
  readonly mayEdit: (bar: ScheduledRow, column: string) => boolean
  readonly t: (key: string, options: { readonly [name: string]: string }) => string
  /** Returns the label of a column. */
  readonly labelOf: (column: string) => string
}

/** Returns the ids of rows by their numbers, `3, T-5`; or the first text that is no number of a row. */
const idsOf = (text: string, { tasks }: PlanAnswer): ReadonlySet<string> | { readonly unknown: string } => {
  const byNumber = new Map(tasks.flatMap(({ id, number }) => (number === null ? [] : [[String(number), id] as const])))
  const ids = new Set<string>()
  for (const one of toAsciiDigits(text).split(/[\s,;،؛]+/)) {
    if (one === '') continue
    const id = byNumber.get(one.replace(/^T-/i, ''))
    if (id === undefined) return { unknown: one }
    ids.add(id)
  }
  return ids
}

/** Sorts changed cells of a plan: what the plan computes it is asked about; all other values are written by row. */
export const cellWishes = (
  changes: readonly RowChange[],
  { answer, task, mayEdit, t, labelOf }: Setting,
): CellWishes => {
  const bars = new Map(answer.tasks.map((bar) => [bar.id, bar]))
  const byRow = new Map<string, Row & { readonly id: string }>()
  const [add, remove]: [NonNullable<NonNullable<PlanChanges['links']>['add']>[number][], { id: string }[]] = [[], []]
  const rows: RowChange[] = []
  const refused: string[] = []
  let planned = 0

  /** Asks the plan for a value. @returns false where the value can't be read */
  const plan = (bar: ScheduledRow, name: string, given: unknown, isText: boolean): boolean => {
    const field = task.byName.get(name)
    if (field === undefined) return false
    const value = isText ? toWire(field, String(given).replace(/\s*[%٪]\s*$/, '')) : given
    const isNumber = name === 'duration' || name === 'progress'
    // Texts that are dates have been read before.
    if (value !== null && (isNumber ? typeof value !== 'number' : isText)) return false
    const change = name === 'progress' ? { progress: value ?? 0 } : plannedChange(bar, name, value)
    byRow.set(bar.id, { ...byRow.get(bar.id), ...change, id: bar.id })
    return true
  }
  const link = (bar: ScheduledRow, text: string): string | undefined => {
    const ids = idsOf(text, answer)
    if ('unknown' in ids) return ids.unknown
    const { links } = linkChanges(answer, bar.id, ids) ?? {}
    add.push(...(links?.add ?? []))
    remove.push(...(links?.remove ?? []))
    return undefined
  }

  for (const { row, change, texts } of changes) {
    const bar = bars.get(String(row.id))
    const left: { readonly change: { [wire: string]: unknown }; readonly texts: { [wire: string]: string } } = {
      change: {},
      texts: {},
    }
    for (const [wire, value] of [...Object.entries(change), ...Object.entries(texts)]) {
      const name = task.fields.find((field) => field.wire === wire)?.name ?? wire
      const isText = wire in texts
      if (bar === undefined || !mayEdit(bar, name)) {
        const isComputed = (bar?.is_summary === true || bar?.is_milestone === true) && computed.includes(name)
        refused.push(t(`sheet:readOnly.${isComputed ? 'made' : 'row'}`, { field: labelOf(name) }))
      } else if (name === predecessors) {
        const unknown = link(bar, String(value ?? ''))
        if (unknown === undefined) planned++
        else refused.push(t('project_timeline:cells.unknownRow', { text: unknown }))
      } else if (name === 'progress' || (plannedFields(bar) as readonly string[]).includes(name)) {
        if (plan(bar, name, value, isText)) planned++
        else refused.push(t('project_timeline:cells.unread', { text: String(value), field: labelOf(name) }))
      } else if (isText) left.texts[wire] = String(value)
      else left.change[wire] = value
    }
    if (Object.keys(left.change).length + Object.keys(left.texts).length > 0) rows.push({ row, ...left })
  }
  return {
    plan: {
      ...(byRow.size > 0 ? { changes: [...byRow.values()] } : {}),
      ...(add.length + remove.length > 0 ? { links: { add, remove } } : {}),
    },
    planned,
    rows,
    refused,
  }
}
