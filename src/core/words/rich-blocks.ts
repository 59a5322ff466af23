// Decision (2026-11): What a rich text is made of is said once, for the server's sanitiser, the editor and what shows it.
// Revisit with a construct that needs an element or attribute of its own.
import { isUuid } from '../query/values.ts'

/** Kinds of a callout, `<div data-callout="info">`. */
export const calloutKinds = ['info', 'warning', 'success', 'danger'] as const
export type CalloutKind = (typeof calloutKinds)[number]
export const isCalloutKind = (text: string): text is CalloutKind => calloutKinds.some((kind) => kind === text)

/** Widths of a picture in percent of the text's, `<img data-picture="id" data-width="50">`; full without one. */
export const pictureWidths = ['25', '50', '75'] as const
export const isPictureWidth = (text: string): boolean => pictureWidths.some((width) => width === text)

/** Class of `<code>` that names its language. */
export const languageClass = /^language-[a-z0-9+#-]{1,20}$/
/** Id of a heading, `<h2 id="h-1a2b3c4d">`: it stays when the heading's words change. */
export const headingId = /^h-[a-z0-9]{1,12}$/
/** Widths in pixels of the columns that a cell spans, `<td colwidth="120,80">`. */
export const columnWidths = /^[1-9]\d{1,3}(,[1-9]\d{1,3}){0,19}$/

/** A row that a text leads to, `<a data-row="task/id">`. */
export type RowOfText = { readonly entity: string; readonly id: string }
const entityName = /^[a-z][a-z_]{0,39}$/

/** Reads `entity/id`; undefined for anything else. */
export const readRowOfText = (text: string): RowOfText | undefined => {
  const [entity = '', id = '', more] = text.split('/')
  return more === undefined && entityName.test(entity) && isUuid(id) ? { entity, id: id.toLowerCase() } : undefined
}
export const writeRowOfText = ({ entity, id }: RowOfText): string => `${entity}/${id}`
/** A row that a stored text names, as JavaScript and PostgreSQL find it. */
export const namedPattern = ' data-row="([a-z][a-z_]{0,39}/[0-9a-f-]{36})"'
