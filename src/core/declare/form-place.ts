// Decision (2026-11): A short form is a dialog over its page (`formIn` says otherwise), opened by the parameter
// `form` of the page's address: `new` or a row's id. Its page (`/x/add`, `/x/{id}/edit`) stays for direct links.
// `with.{field}` presets values of a new row.
import type { AnyEntity } from './any-entity.ts'
import { traitsOf } from './kinds.ts'

/** Most fields of a form that one takes in at a glance. */
const few = 6

/** Tells whether an entity's form opens in a dialog: as declared, else where it is short and of one section. */
export const opensInDialog = ({ form, fields, formIn }: AnyEntity): boolean => {
  if (formIn !== undefined) return formIn === 'dialog'
  const names = form.flatMap((section) => section.fields)
  return (
    form.length === 1 &&
    names.length <= few &&
    !names.some((name) => traitsOf(fields[name] ?? { kind: 'text' }).roomy === true)
  )
}
