import type { KeyboardEvent } from 'react'
import type { ModelField } from '../../core/model.ts'
import { strokeOf } from '../commands/keystroke.ts'
import { isApple } from '../commands/use-keys.ts'
import { at, type Bounds, type Chosen, isSingle, rangeOf, stepped } from './selection.ts'

type Given = {
  readonly chosen: Chosen
  readonly bounds: Bounds
  readonly isEditing: boolean
  /** The first column that holds a field. */
  readonly firstField: number
  /** Of the cell that has the focus; undefined where rows are chosen. */
  readonly field: ModelField | undefined
  readonly onChoose: (chosen: Chosen) => void
  /** @param first what was typed to begin with */
  readonly onBegin: (first: string | undefined) => void
  readonly onOpen: () => void
  readonly onToggle: () => void
  readonly onEmpty: () => void
  readonly onFill: (way: 'down' | 'along') => void
  readonly onSort: (adding: boolean) => void
  readonly onWiden: (by: number) => void
}

/** Pixels by which a column becomes wider. */
const widening = 16

const onHead = (event: KeyboardEvent, { bounds, onWiden, onSort }: Given): boolean => {
  const by = { ArrowLeft: -widening, ArrowRight: widening }[event.key]
  if (event.shiftKey && by !== undefined) onWiden(bounds.mirrored ? -by : by)
  else if (event.key === 'Enter' || event.key === ' ') onSort(event.shiftKey)
  else return false
  return true
}

/** Keys with Control, or Command: by their place where a keyboard writes no Latin letters. */
const onStroke = (event: KeyboardEvent, given: Given): boolean => {
  const { bounds, chosen, firstField } = given
  switch (strokeOf(event.nativeEvent, isApple)) {
    case 'mod+enter':
      given.onOpen()
      return true
    case 'mod+a':
      given.onChoose({
        active: { row: 0, column: firstField },
        end: { row: bounds.rows - 1, column: bounds.columns - 1 },
      })
      return true
    case 'mod+d':
      given.onFill('down')
      return true
    case 'mod+r':
      given.onFill('along')
      return true
    case 'escape':
      given.onChoose(at(chosen.active))
      return !isSingle(rangeOf(chosen))
    default:
      return false
  }
}

const onCell = (event: KeyboardEvent, given: Given): boolean => {
  const { key, shiftKey } = event
  const isTyped = key.length === 1 && !event.altKey && !event.ctrlKey && !event.metaKey
  if (onStroke(event, given)) return true
  if (event.ctrlKey || event.metaKey) return false
  if (key === ' ' && (shiftKey || given.field === undefined)) given.onToggle()
  else if (key === 'Enter' && given.field === undefined) given.onToggle()
  else if (key === 'Enter' || key === 'F2') given.onBegin(undefined)
  else if (key === 'Delete' || key === 'Backspace') given.onEmpty()
  else if (isTyped) given.onBegin(key)
  else return false
  return true
}

/** What the keys do in a sheet while no cell is edited. */
export const sheetKeys =
  (given: Given) =>
  (event: KeyboardEvent): void => {
    const { chosen, bounds, isEditing, onChoose } = given
    if (isEditing || event.defaultPrevented || event.nativeEvent.isComposing) return
    const isHead = chosen.active.row < 0
    if (!(isHead ? onHead(event, given) : onCell(event, given))) {
      const isDrawn = event.shiftKey && !isHead
      const mod = event.ctrlKey || event.metaKey
      const from = isDrawn ? chosen.end : chosen.active
      const to = event.altKey ? undefined : stepped(from, { key: event.key, mod }, bounds, isDrawn ? 0 : -1)
      if (to === undefined) return
      onChoose(isDrawn ? { active: chosen.active, end: to } : at(to))
    }
    event.preventDefault()
  }
