import type { ValueKind } from '../declare/fields.ts'
import { isWords } from '../declare/kinds.ts'
import { type ClosedList, optionOfWord } from '../words/choice-words.ts'
import {
  type Group,
  isGroup,
  type Leaf,
  meValue,
  mostDepth,
  mostLeaves,
  type Operator,
  operators,
  relativeWords,
  type Scalar,
} from './predicate.ts'
import { readScalar } from './values.ts'

/** A fault in a part of a request: the last part of a message key, and the parameters of the message. */
export type Fault = {
  readonly code: string
  readonly params?: { readonly [name: string]: string | number }
  /** Parameters that are words of the dictionary, by their keys; a list means any of them. */
  readonly words?: { readonly [name: string]: string | readonly string[] }
}
export type Faults = { [field: string]: Fault[] }
/** Most faults that are looked for in one request: nobody corrects more at once, and a body may hold any number. */
export const mostFaults = 20
/**
 * Returns no faults, in an object without a prototype: names come from callers, and a fault of `__proto__` must count
 * like any other.
 */
export const noFaults = (): Faults => Object.create(null) as Faults

const ordered = new Set<Operator>(['lt', 'lte', 'gt', 'gte', 'between'])
const textual = new Set<Operator>(['contains', 'ncontains', 'startswith', 'endswith'])
const listOperators = new Set<Operator>(['in', 'nin', 'between'])
const bare = new Set<Operator>(['null', 'nnull'])

/** Returns the operators that make sense for a kind of value; the filter builder offers exactly these. */
export const operatorsFor = (kind: ValueKind): readonly Operator[] =>
  operators.filter((operator) => {
    if (kind === 'json') return bare.has(operator)
    if (textual.has(operator)) return isWords(kind)
    if (ordered.has(operator)) return kind !== 'boolean' && kind !== 'id' && kind !== 'ids'
    if (operator === 'relative' || operator === 'weekday') return kind === 'day' || kind === 'instant'
    if (operator === 'hour') return kind === 'instant'
    return true
  })

/** Marks of a condition without a value, and of one whose value does not fit; symbols, as any text may be a value. */
const noValue = Symbol('no value')
export const badValue = Symbol('bad value')
export type LeafValue = NonNullable<Leaf['value']> | typeof noValue | typeof badValue

/**
 * Reads one value of a condition; undefined where the kind has no such value.
 * @param takesMe the condition is on references to the actor, so that `@me` may be one
 */
export const readValue = (kind: ValueKind, raw: unknown, takesMe: boolean): Scalar | undefined =>
  takesMe && raw === meValue ? meValue : readScalar(kind, raw)

/** Operators whose values must be in a closed list; others may ask for a part of a word, or a place in order. */
const naming = new Set<Operator>(['eq', 'ne', 'in', 'nin'])

/** Returns a value of a closed list in its one spelling; undefined where the list lacks it. */
const listed = (choices: ClosedList, value: Scalar): string | undefined =>
  choices.anyCase === true ? optionOfWord(choices, value) : choices.options.find((option) => option === value)

/**
 * Reads a leaf's value as its kind asks; a list operator takes a list or a comma-joined text.
 * @param choices those of a column with a closed list
 */
export const readLeafValue = (
  kind: ValueKind,
  operator: Operator,
  raw: unknown,
  takesMe = false,
  choices?: ClosedList,
): LeafValue => {
  const value = readOperand(kind, operator, raw, takesMe)
  if (choices === undefined || !naming.has(operator) || value === badValue || value === noValue) return value
  const known = [value].flat().map((one) => listed(choices, one as Scalar))
  if (known.includes(undefined)) return badValue
  return Array.isArray(value) ? (known as string[]) : (known[0] as string)
}

/** The shapes of a day of the week, from Monday, and of an hour. */
const clockShapes: { readonly [O in Operator]?: RegExp } = { weekday: /^[1-7]$/, hour: /^(1?\d|2[0-3])$/ }

const readOperand = (kind: ValueKind, operator: Operator, raw: unknown, takesMe: boolean): LeafValue => {
  if (bare.has(operator)) return noValue
  if (operator === 'relative') return (relativeWords as readonly unknown[]).includes(raw) ? (raw as string) : badValue
  const shape = clockShapes[operator]
  if (shape !== undefined) return typeof raw === 'string' && shape.test(raw) ? raw : badValue
  if (!listOperators.has(operator))
    return readValue(kind, Array.isArray(raw) && raw.length === 1 ? raw[0] : raw, takesMe) ?? badValue
  const parts: readonly unknown[] = Array.isArray(raw)
    ? raw
    : typeof raw === 'string'
      ? raw === ''
        ? []
        : raw.split(',')
      : [raw]
  const values = parts.map((part) => readValue(kind, part, takesMe)).filter((value) => value !== undefined)
  if (values.length < parts.length || values.length > 1000) return badValue
  return operator === 'between' && values.length !== 2 ? badValue : values
}

/** Returns a leaf whose column and operator are known to fit. */
export const leafOf = (column: string, operator: Operator, value: Exclude<LeafValue, typeof badValue>): Leaf =>
  value === noValue ? { column, operator } : { column, operator, value }

type Kinds = (column: string) => ValueKind | undefined
/** Returns the closed list of a column that has one. */
export type ChoicesOf = (column: string) => ClosedList | undefined
/** Tells whether a column holds references to the actor, so that `@me` may be asked. */
export type TakesMe = (column: string) => boolean
const path = 'where'

/**
 * Reads a tree of conditions that came as JSON, against the columns that may be asked about. Never throws.
 * @returns the tree with every value in its one spelling, or its faults
 */
export const readGroup = (
  raw: unknown,
  kindOf: Kinds,
  takesMe: TakesMe = () => false,
  choicesOf: ChoicesOf = () => undefined,
): { readonly group: Group } | { readonly faults: Faults } => {
  const faults = noFaults()
  let [leaves, groups] = [0, 0]
  const fail = (code: string, params?: Fault['params']): undefined => {
    const fault = params === undefined ? { code } : { code, params }
    faults[path] = [...(faults[path] ?? []), fault].slice(0, 5)
    return undefined
  }
  const leaf = (node: { [key: string]: unknown }): Leaf | undefined => {
    leaves++
    const { column, operator, value } = node
    if (Object.keys(node).some((key) => key !== 'column' && key !== 'operator' && key !== 'value'))
      return fail('malformed')
    if (typeof column !== 'string') return fail('malformed')
    const kind = kindOf(column)
    if (kind === undefined) return fail('unknown_column', { column: column.slice(0, 60) })
    if (!(operatorsFor(kind) as readonly unknown[]).includes(operator)) return fail('bad_operator', { column })
    const parsed = readLeafValue(kind, operator as Operator, value, takesMe(column), choicesOf(column))
    return parsed === badValue ? fail('bad_value', { column }) : leafOf(column, operator as Operator, parsed)
  }
  const group = (node: unknown, depth: number): Group | undefined => {
    if (typeof node !== 'object' || node === null || depth > mostDepth)
      return fail(depth > mostDepth ? 'too_deep' : 'malformed')
    const { operator, filters, ...rest } = node as { [key: string]: unknown }
    if ((operator !== 'and' && operator !== 'or') || !Array.isArray(filters) || Object.keys(rest).length > 0)
      return fail('malformed')
    groups++
    const parsedNodes = filters.map((child: unknown) => {
      if (leaves > mostLeaves || groups > mostLeaves) return undefined
      if (typeof child !== 'object' || child === null) return fail('malformed')
      return 'filters' in child ? group(child, depth + 1) : leaf(child as { [key: string]: unknown })
    })
    return { operator, filters: parsedNodes.filter((one) => one !== undefined) }
  }
  const tree = group(raw, 1)
  if (leaves > mostLeaves || groups > mostLeaves) fail('too_many', { max: mostLeaves })
  return tree === undefined || Object.keys(faults).length > 0 ? { faults } : { group: tree }
}

/** Returns all columns that a tree asks about. */
export const columnsOf = (group: Group): readonly string[] =>
  group.filters.flatMap((node) => (isGroup(node) ? columnsOf(node) : [node.column]))
