import type { ValueKind } from '../declare/fields.ts'
import { traitsOf } from '../declare/kinds.ts'
import { type ModelField, valueKindOf } from '../declare/model.ts'
import { operatorsFor } from '../query/check-predicate.ts'
import {
  type Group,
  isGroup,
  type Leaf,
  meValue,
  mostDepth,
  type Node,
  relativeWords,
  type Scalar,
} from '../query/predicate.ts'
import { readScalar } from '../query/values.ts'
import type { Declared } from './declarations.ts'
import { hint } from './problems.ts'

/** Returns how many values an operator compares with. */
const operandsOf = ({ operator }: Leaf): 'none' | 'one' | 'two' | 'many' => {
  if (operator === 'null' || operator === 'nnull') return 'none'
  if (operator === 'between') return 'two'
  return operator === 'in' || operator === 'nin' ? 'many' : 'one'
}

/** Values that JSON has a type of; all others are texts. */
const typed: { readonly [kind in ValueKind]?: string } = { boolean: 'boolean', number: 'number' }

const valueFault = (
  field: ModelField,
  kind: ValueKind,
  { column, operator }: Leaf,
  value: Scalar,
): string | undefined => {
  const { field: declaration } = field
  if (value === meValue && (kind === 'id' || kind === 'ids')) return undefined
  if (operator === 'relative')
    return (relativeWords as readonly Scalar[]).includes(value)
      ? undefined
      : `compares '${column}' with '${value}', which is no span of days: ${hint(String(value), relativeWords)}`
  // Stricter than addresses, where everything is text.
  const type = typed[kind] ?? 'string'
  if (typeof value !== type || readScalar(kind, value) === undefined)
    return `compares '${column}', which is ${declaration.kind}, with ${JSON.stringify(value)}`
  return 'options' in declaration && !declaration.options.includes(String(value))
    ? `compares '${column}' with '${value}', which it can't be: ${hint(String(value), declaration.options)}`
    : undefined
}

type Asked = {
  /** Whether a value is required, which is asked before computed values exist. */
  readonly isRequired?: true
  /** A list answers them, with the paths that it declares. */
  readonly isListed?: true
}

const leafFault = ({ model }: Declared, leaf: Leaf, { isRequired, isListed }: Asked): string | undefined => {
  const { column, operator } = leaf
  // The registry proves the paths of a list.
  if (isListed === true && model.entity.list.paths?.includes(column as `${string}.${string}`) === true) return undefined
  const field = model.byWire.get(column)
  if (field === undefined) {
    const isHidden = model.fields.some(({ wire }) => wire === column)
    return `asks about '${column}', which ${isHidden ? 'no filter can name' : 'is no column'}: ${hint(column, model.byWire.keys())}`
  }
  const kind = valueKindOf(field.field) ?? 'id'
  if (isRequired === true && field.column === null && traitsOf(field.field).serverMade === true)
    return `asks about '${column}', which has no value while its row is written`
  const operators = operatorsFor(kind)
  if (!operators.includes(operator))
    return `asks '${operator}' of '${column}', which is ${field.field.kind}: ${hint(operator, operators)}`
  const values: readonly Scalar[] = leaf.value === undefined ? [] : [leaf.value].flat()
  const operands = operandsOf(leaf)
  const expected = { none: 0, one: 1, two: 2, many: values.length }[operands]
  if (values.length !== expected || (operands === 'many' && !Array.isArray(leaf.value)))
    return `asks '${operator}' of '${column}' with ${values.length} values, not ${operands}`
  return values.map((value) => valueFault(field, kind, leaf, value)).find((fault) => fault !== undefined)
}

/**
 * Checks conditions on an entity's own rows.
 * @param asked the readers of whom they are asked
 */
export const checkConditions = (declared: Declared, at: string, group: Group | undefined, asked: Asked = {}): void => {
  const check = (nodes: readonly Node[], depth: number): void => {
    if (depth > mostDepth) declared.report(at, `has groups in groups more than ${mostDepth} deep`)
    else
      for (const node of nodes)
        if (isGroup(node)) check(node.filters, depth + 1)
        else {
          const fault = leafFault(declared, node, asked)
          if (fault !== undefined) declared.report(at, fault)
        }
  }
  check(group?.filters ?? [], 1)
}
