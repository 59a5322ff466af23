import { useAbility } from '@casl/react'
import { useMemo } from 'react'
import type { Model } from '../../core/model.ts'
import { type Access, permitsRow } from '../access/ability.ts'
import type { Command } from '../commands/command.ts'
import { currentList } from '../commands/list-focus.ts'
import { useCommands } from '../commands/registry.ts'
import { editOnceShown, fieldCommand } from '../commands/use-field-command.ts'
import { useFormSections } from '../forms/form-fields.ts'

/** The fields' keys edit the list's current row, which opens in the side panel. */
export const useRowKeys = (model: Model): void => {
  const access = useAbility<Access>()
  const { entity, operations } = model
  // The fields that this user's form has for an existing row; any row object distinguishes it from a new one's form.
  const editableFields = useFormSections(model, anyRow).flatMap(({ fields }) => fields)
  const names = operations.has('update')
    ? editableFields.filter(({ field }) => 'key' in field && field.key !== undefined).map(({ name }) => name)
    : []
  const list = names.join()
  const commands = useMemo(
    (): readonly Command[] =>
      model.fields
        .filter(({ name }) => list.split(',').includes(name))
        .map((field) => ({
          ...fieldCommand(model, field, () => {
            const { current, peek } = currentList() ?? {}
            if (current === undefined || peek === undefined) return
            editOnceShown(String(current.id), field.name)
            peek(current)
          }),
          applies: () => {
            const { current, peek } = currentList() ?? {}
            return (
              current !== undefined && peek !== undefined && permitsRow(access, 'update', entity.permission, current)
            )
          },
        })),
    [model, list, access, entity],
  )
  useCommands(commands)
}
const anyRow = { version: 1 }
