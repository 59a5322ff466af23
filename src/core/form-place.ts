import type { AnyEntity } from './entity.ts'
import type { FieldKind } from './fields.ts'

/** Kinds whose inputs want the room of a page. */
const roomy = new Set<FieldKind>(['richText', 'conditions', 'file', 'recurrence'])
/** Most fields of a form that one takes in at a glance. */
const few = 6

/** Whether an entity's form opens in a dialog: as declared, else where it is short and of one section. */
export const opensInDialog = ({ form, fields, formIn }: AnyEntity): boolean => {
  if (formIn !== undefined) return formIn === 'dialog'
  const names = form.flatMap((section) => section.fields)
  return form.length === 1 && names.length <= few && !names.some((name) => roomy.has(fields[name]?.kind ?? 'text'))
}
