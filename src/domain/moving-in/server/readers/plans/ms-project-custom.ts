import { childOf, childrenOf, childText, type XmlNode } from '../../../../../server/import/sheets/xml.ts'
import { baselineName, type CustomField, customFields } from '../../../../schedule/ms-project-fields.ts'
import type { SourceItem } from '../../../source.ts'
import { oneLine, storable } from '../texts.ts'

type Listed = { readonly id: string; readonly value: string; readonly description: string }
type Definition = {
  readonly label: string
  readonly alias: string
  readonly values: readonly Listed[]
  readonly byId: ReadonlyMap<string, Listed>
}

/** The definitions of a file's custom fields and outline codes, by their numbers. */
export type CustomFields = ReadonlyMap<string, Definition>

const clean = (text: string): string => oneLine(storable(text))

/** Reads the definitions. @param nodes definitions: `ExtendedAttribute` and `OutlineCode` */
export const customFieldsOf = (nodes: readonly XmlNode[]): CustomFields =>
  new Map(
    nodes.map((node) => {
      const alias = clean(childText(node, 'Alias'))
      const lists = [childOf(node, 'ValueList'), childOf(node, 'Values')]
      const values = lists.flatMap((list) =>
        childrenOf(list, 'Value').map((one) => ({
          id: childText(one, 'ID') || childText(one, 'ValueID'),
          value: clean(childText(one, 'Value')),
          description: childText(one, 'Description'),
        })),
      )
      const id = childText(node, 'FieldID')
      // The first value of each id counts.
      const byId = new Map(values.toReversed().map((one) => [one.id, one]))
      return [id, { alias, label: alias || clean(childText(node, 'FieldName')) || id, values, byId }]
    }),
  )

const definitionOf = (fields: CustomFields, field: CustomField): Definition | undefined => {
  const { id, alias } = customFields[field]
  const definition = fields.get(id)
  return definition?.alias === alias ? definition : undefined
}

/** Returns the names of baselines by number. */
export const baselineNamesOf = (fields: CustomFields): ReadonlyMap<number, string> => {
  const described = new Map(Array.from({ length: 11 }, (_, number) => [baselineName(number), number]))
  return new Map(
    (definitionOf(fields, 'baselineNames')?.values ?? []).flatMap(({ value, description }) => {
      const number = described.get(description)
      return number === undefined || value === '' ? [] : [[number, value] as const]
    }),
  )
}

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Returns time zones by number of their calendar; `0` is that of the file's dates. */
export const timeZonesOf = (fields: CustomFields): ReadonlyMap<string, string> =>
  new Map(
    (definitionOf(fields, 'timeZones')?.values ?? []).flatMap(({ value, description }) =>
      value !== '' && isZone(value) ? [[description, value] as const] : [],
    ),
  )

/** Returns a task's value of one of our fields; null if the file does not have the field. */
export const ownValueOf = (fields: CustomFields, task: XmlNode, field: CustomField): string | null => {
  if (definitionOf(fields, field) === undefined) return null
  const { id } = customFields[field]
  const node = childrenOf(task, 'ExtendedAttribute').find((one) => childText(one, 'FieldID') === id)
  return node === undefined ? null : childText(node, 'Value')
}

/** Returns a task's values of all other custom fields and outline codes. */
export const otherValuesOf = (fields: CustomFields, task: XmlNode): SourceItem['more'] => {
  const ours = new Set(
    (Object.keys(customFields) as CustomField[])
      .filter((one) => definitionOf(fields, one) !== undefined)
      .map((one) => customFields[one].id as string),
  )
  return [...childrenOf(task, 'ExtendedAttribute'), ...childrenOf(task, 'OutlineCode')].flatMap((node) => {
    const id = childText(node, 'FieldID')
    const field = fields.get(id)
    const chosen = childText(node, 'ValueID')
    const value = childText(node, 'Value') || (chosen === '' ? '' : (field?.byId.get(chosen)?.value ?? chosen))
    return ours.has(id) || value === '' ? [] : [[field?.label ?? id, storable(value)] as const]
  })
}
