// Decision (2026-11): A declared `key` of a field edits it wherever it is edited in place, and for the current row
// of a list, which opens at the side. Fields without one are in the palette.
import Edit from '@mui/icons-material/EditOutlined'
import { useEffect, useMemo, useRef } from 'react'
import { labelKey } from '../../core/keys.ts'
import type { Model, ModelField } from '../../core/model.ts'
import type { Command } from './command.ts'
import { useCommands } from './registry.ts'
import { awaitField } from './typing.ts'

const none: readonly Command[] = []

/** How a field's own key edits it, where it stands. */
export const fieldCommand = (model: Model, { name, field }: ModelField, run: () => void): Command => ({
  id: `edit.${model.name}.${name}`,
  label: { key: 'common:editOf', words: { title: labelKey(model, name) } },
  icon: Edit,
  group: 'here',
  ...('key' in field && field.key !== undefined ? { keys: [field.key] } : {}),
  run,
})

type Wanted = { readonly id: string; readonly field: string }
let wanted: Wanted | undefined

/** Asks for a field of a row to be edited as soon as it is on screen. */
export const editOnceShown = (id: string, field: string): void => {
  awaitField('place')
  wanted = { id, field }
}
const isWanted = (id: unknown, field: string): boolean => {
  if (wanted?.id !== id || wanted?.field !== field) return false
  wanted = undefined
  return true
}

/**
 * Offers to edit a field of a row that is on screen, by its key and in the palette; does so at once where that was asked
 * for before it was there. @param edit undefined where it may not be edited just now
 */
export const useFieldCommand = (model: Model, field: ModelField, id: unknown, edit: (() => void) | undefined): void => {
  const latest = useRef(edit)
  latest.current = edit
  const isOffered = edit !== undefined
  const commands = useMemo(
    () => (isOffered ? [fieldCommand(model, field, () => latest.current?.())] : none),
    [isOffered, model, field],
  )
  useCommands(commands)
  useEffect(() => {
    if (isOffered && isWanted(id, field.name)) latest.current?.()
  }, [isOffered, id, field])
}
