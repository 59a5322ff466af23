import { useAbility } from '@casl/react'
import { useMemo, useRef, useState } from 'react'
import type { Model, ModelField } from '../../core/model.ts'
import { type Access, permitsRow } from '../access/ability.ts'
import type { Row } from '../api/shapes.ts'
import type { Command } from '../commands/command.ts'
import { currentList, rowElement } from '../commands/list-focus.ts'
import { useCommands } from '../commands/registry.ts'
import { announceField } from '../commands/type-ahead.ts'
import { fieldCommand } from '../commands/use-field-command.ts'
import { useFormSections } from '../forms/form-fields.ts'
import { deferred } from '../ui/deferred.tsx'

const PropertyEditor = deferred(async () => (await import('../forms/popover/property-editor.tsx')).PropertyEditor, 0)

type Edit = {
  readonly row: Row
  readonly field: ModelField
  readonly anchor: Element
  /** What had the focus. */
  readonly opener: HTMLElement | null
}

/** The element of the list's current row, or of its cell for the field if there is one. */
const anchorOf = (row: Row, field: ModelField): Element | null => {
  const element = currentList()?.elementOf?.(row) ?? rowElement(String(row.id))
  return element?.querySelector(`[data-field="${CSS.escape(field.wire)}"]`) ?? element
}

/** The fields' keys edit the list's current row, in a popover at the row. */
export const RowKeys = ({ model }: { readonly model: Model }) => {
  const access = useAbility<Access>()
  const { entity, operations } = model
  const [edit, setEdit] = useState<Edit>()
  const [isOpen, setOpen] = useState(false)
  const openEdit = useRef((next: Edit) => {
    announceField('place')
    setEdit(next)
    setOpen(true)
  }).current
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
            const row = currentList()?.current
            const anchor = row === undefined ? null : anchorOf(row, field)
            const { activeElement } = document
            const opener =
              activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null
            if (row !== undefined && anchor !== null) openEdit({ row, field, anchor, opener })
          }),
          applies: () => {
            const { model: of, current } = currentList() ?? {}
            return of === model && current !== undefined && permitsRow(access, 'update', entity.permission, current)
          },
        })),
    [model, list, access, entity, openEdit],
  )
  useCommands(commands)
  return edit === undefined ? null : (
    <PropertyEditor
      key={`${String(edit.row.id)} ${edit.field.wire}`}
      model={model}
      {...edit}
      isSnapshot
      isOpen={isOpen}
      setOpen={setOpen}
      // Another may have been opened while this one was being saved.
      onEnd={() => setEdit((now) => (now === edit ? undefined : now))}
    />
  )
}
const anyRow = { version: 1 }
