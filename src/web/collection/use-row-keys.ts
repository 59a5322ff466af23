import { useAbility } from '@casl/react'
import { useMemo } from 'react'
import type { Model } from '../../core/model.ts'
import { type Access, permitsRow } from '../access/ability.ts'
import type { Command } from '../commands/command.ts'
import { currentList } from '../commands/list-focus.ts'
import { useCommands } from '../commands/registry.ts'
import { editOnceShown, fieldCommand } from '../commands/use-field-command.ts'
import { useFormSections } from '../forms/form-fields.ts'

/** The keys of fields edit those of the list's current row, which opens at the side for it. */
export const useRowKeys = (model: Model): void => {
  const access = useAbility<Access>()
  const { entity, operations } = model
  // What a form of this user's offers of a row; a row is needed to tell it from a new one's.
  const offered = useFormSections(model, anyRow).flatMap(({ fields }) => fields)
  const names = operations.has('update')
    ? offered.filter(({ field }) => 'key' in field && field.key !== undefined).map(({ name }) => name)
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
          keysOnly: true,
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
