import { useAbility } from '@casl/react'
import { type RefObject, useMemo, useRef, useState } from 'react'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import { type Access, permitsRow } from '../../data/access/ability.ts'
import type { Command } from '../../fields/commands/command.ts'
import { currentList, rowElement } from '../../fields/commands/list-focus.ts'
import { useCommands } from '../../fields/commands/registry.ts'
import { announceField } from '../../fields/commands/type-ahead.ts'
import { fieldCommand } from '../../fields/commands/use-field-command.ts'
import { useFormSections } from '../../fields/forms/form-fields.ts'

const PropertyEditor = deferred(
  async () => (await import('../../fields/forms/popover/property-editor.tsx')).PropertyEditor,
  0,
)

type Edit = {
  readonly row: Row
  /** The selected rows, if there are any: the value is for all of them. */
  readonly rows?: readonly Row[]
  readonly field: ModelField
  readonly anchor: Element
  readonly opener: RefObject<HTMLElement | null>
}

const rowElementOf = (row: Row): Element | null => currentList()?.elementOf?.(row) ?? rowElement(String(row.id))

/** The element of the list's current row, or of its cell for the field if there is one. */
const anchorOf = (row: Row, field: ModelField): Element | null => {
  const element = rowElementOf(row)
  return element?.querySelector(`[data-field="${CSS.escape(field.wire)}"]`) ?? element
}

/**
 * Returns the focused element, or nothing if the page has the focus. While the popover is open, an earlier edit may
 * move the row to another list of the page: then it returns the row's element there.
 */
const openerOf = (row: Row): RefObject<HTMLElement | null> => {
  const { activeElement } = document
  const before = activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null
  return {
    get current() {
      if (before?.isConnected !== false) return before
      const element = rowElementOf(row)
      return element instanceof HTMLElement && element.tabIndex >= 0
        ? element
        : (element?.querySelector<HTMLElement>('a[href]') ?? null)
    },
  }
}

/** Returns the selected rows, with one that is on screen first; without a selection the current row. */
const rowsToEdit = (): readonly Row[] => {
  const { selected, current } = currentList() ?? {}
  if (selected === undefined || selected.size === 0) return current === undefined ? [] : [current]
  const isCurrent = ({ id }: Row) => id === current?.id
  const rows = [...selected.values()]
  const first = rows.find(isCurrent) ?? rows.find((row) => rowElementOf(row) !== null)
  return first === undefined ? [] : [first, ...rows.filter((row) => row !== first)]
}

/** Handles the fields' keys: they edit the selected rows, or the list's current one, in a popover at the row. */
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
  // The user's form may have other fields for an existing row than for a new one; any row object stands for an existing
  // one.
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
          onListRow: true,
          ...fieldCommand(model, field, () => {
            const [row, ...others] = rowsToEdit()
            const anchor = row === undefined ? null : anchorOf(row, field)
            if (row === undefined || anchor === null) return
            const rows = others.length > 0 ? { rows: [row, ...others] } : {}
            openEdit({ row, ...rows, field, anchor, opener: openerOf(row) })
          }),
          applies: () =>
            currentList()?.model === model &&
            rowsToEdit().some((row) => permitsRow(access, 'update', entity.permission, row)),
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
      setOpen={(next) => {
        setOpen(next)
        if (!next && edit.opener.current === null) currentList()?.focusOnceShown?.()
      }}
      // Another popover may have been opened while this one was being saved.
      onEnd={() => setEdit((now) => (now === edit ? undefined : now))}
    />
  )
}
const anyRow = { version: 1 }
