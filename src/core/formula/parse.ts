/** A formula, parsed: a number, a field by its name, or an operation on others. */
export type Formula =
  | { readonly number: string }
  | { readonly field: string }
  | { readonly negated: Formula }
  | { readonly does: Operation; readonly left: Formula; readonly right: Formula }
export type Operation = '+' | '-' | '*' | '/'

/** Most numbers and fields of a formula; they bound the length of its result. */
const mostOperands = 20

/** A formula that cannot be read; the message says why. */
export class FormulaFault extends Error {}

const token = /\s*(?:(\d{1,15}(?:\.\d{1,6})?)|([a-z][a-z0-9_]*)|([-+*/()]))/y

const tokensOf = (text: string): readonly string[] => {
  const tokens: string[] = []
  const rest = text.trimEnd()
  token.lastIndex = 0
  while (token.lastIndex < rest.length) {
    const at = token.lastIndex
    const found = token.exec(rest)
    if (found === null) throw new FormulaFault(`cannot be read from '${rest.slice(at).trim().slice(0, 20)}' on`)
    tokens.push(found[1] ?? found[2] ?? found[3] ?? '')
  }
  return tokens
}

const read = (text: string): Formula => {
  const tokens = tokensOf(text)
  if (tokens.filter((one) => /^[a-z\d]/.test(one)).length > mostOperands)
    throw new FormulaFault(`has more than ${mostOperands} numbers and fields`)
  let at = 0
  const next = (): string => tokens[at++] ?? ''
  const operand = (): Formula => {
    const one = next()
    if (one === '-') return { negated: operand() }
    if (one === '(') {
      const inner = added()
      if (next() !== ')') throw new FormulaFault('lacks a closing parenthesis')
      return inner
    }
    if (/^\d/.test(one)) return { number: one }
    if (/^[a-z]/.test(one)) return { field: one }
    throw new FormulaFault(
      one === '' ? 'ends where a number or a field is missing' : `has '${one}' where a number or a field is missing`,
    )
  }
  const chain = (part: () => Formula, signs: readonly string[]) => (): Formula => {
    let left = part()
    while (signs.includes(tokens[at] ?? '')) left = { does: next() as Operation, left, right: part() }
    return left
  }
  const multiplied = chain(operand, ['*', '/'])
  const added = chain(multiplied, ['+', '-'])
  const whole = added()
  if (at < tokens.length) throw new FormulaFault(`has '${tokens[at]}' where it should end`)
  return whole
}

const formulas = new Map<string, Formula>()

/**
 * Reads a formula: numbers (`1.5`), names of fields, `+ - * /` and parentheses, with the usual precedence.
 * @throws FormulaFault
 */
export const parseFormula = (text: string): Formula => {
  const known = formulas.get(text)
  if (known !== undefined) return known
  const formula = read(text)
  // Formulas come only from declarations, so that this map cannot grow without end.
  formulas.set(text, formula)
  return formula
}

/** Returns the names of the fields in a formula. */
export const fieldsIn = (formula: Formula): readonly string[] => {
  if ('number' in formula) return []
  if ('field' in formula) return [formula.field]
  return 'negated' in formula ? fieldsIn(formula.negated) : [...fieldsIn(formula.left), ...fieldsIn(formula.right)]
}
