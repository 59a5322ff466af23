import type { Rule } from './entity.ts'
import type { Model, ModelField } from './model.ts'

/** Names of the fields of a row whose values decide a rule; lists of people are not among them. */
const namesIn = (rule: Rule): readonly string[] => {
  if ('own' in rule) return [rule.own]
  if ('same' in rule) return [rule.same]
  if ('is' in rule) return [rule.is]
  if ('has' in rule) return [rule.has]
  if ('listing' in rule) return [rule.listing]
  if ('via' in rule) return rule.public === undefined ? [rule.via] : [rule.via, rule.public]
  if ('not' in rule) return namesIn(rule.not)
  if ('any' in rule) return rule.any.flatMap(namesIn)
  return 'every' in rule ? rule.every.flatMap(namesIn) : []
}

/** Fields that no write changes. */
const constant: ReadonlySet<string> = new Set(['id', 'created_by'])

/**
 * Returns the fields whose values decide who reads a row, and whose past values decide who read it then: those of its
 * read rule without the ones by which colleagues join (`joinedBy`), and both halves of a `subject`.
 */
export const pastFieldsOf = ({ entity, fields }: Model): readonly ModelField[] => {
  const names = new Set(namesIn(entity.access.read))
  return fields.filter(({ name }) => names.has(name) && !constant.has(name) && !(entity.joinedBy ?? []).includes(name))
}
