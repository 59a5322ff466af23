// Decision (2026-11): A declared `key` of a field edits it wherever it is edited in place, and for the current row
// of a list, which opens at the side. Fields without one are in the palette.
import Edit from '@mui/icons-material/EditOutlined'
import { useEffect, useMemo, useRef } from 'react'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { editKey, labelKey } from '../../../core/words/keys.ts'
import type { Command } from './command.ts'
import { useCommands } from './registry.ts'
import { announceField } from './type-ahead.ts'

const noCommands: readonly Command[] = []

/** The command that edits a field in place by the field's key. */
export const fieldCommand = (model: Model, { name, field }: ModelField, run: () => void): Command => ({
  id: `edit.${model.name}.${name}`,
  label: { key: editKey(model, name), otherwise: 'common:changeField', words: { field: labelKey(model, name) } },
  icon: Edit,
  group: 'row',
  of: model.name,
  ...('key' in field && field.key !== undefined ? { keys: [field.key] } : {}),
  run,
})

type Wanted = { readonly id: string; readonly field: string }
let pendingEdit: Wanted | undefined

/** Requests that a field of a row is edited as soon as it is on screen. */
export const editOnceShown = (id: string, field: string): void => {
  announceField('place')
  pendingEdit = { id, field }
}
const isWanted = (id: unknown, field: string): boolean => {
  if (pendingEdit?.id !== id || pendingEdit?.field !== field) return false
  pendingEdit = undefined
  return true
}

/**
 * Registers the command that edits a field of a visible row, by key and in the palette; runs it at once if it was requested
 * before the field mounted. @param edit undefined while the field can't be edited
 */
export const useFieldCommand = (model: Model, field: ModelField, id: unknown, edit: (() => void) | undefined): void => {
  const latest = useRef(edit)
  latest.current = edit
  const isOffered = edit !== undefined
  const commands = useMemo(
    () => (isOffered ? [fieldCommand(model, field, () => latest.current?.())] : noCommands),
    [isOffered, model, field],
  )
  useCommands(commands)
  useEffect(() => {
    if (isOffered && isWanted(id, field.name)) latest.current?.()
  }, [isOffered, id, field])
}
