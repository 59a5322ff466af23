import type { Rule } from './entity.ts'
import type { Model } from './model.ts'

type Values = { readonly [wire: string]: unknown }
/** The user who makes a row: own values by wire name, and the model of users. */
type Maker = { readonly model: Model; readonly values: Values }

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''
const not = (answer: boolean | undefined): boolean | undefined => (answer === undefined ? undefined : !answer)

const holdsOf = (rule: Rule, model: Model, row: Values, maker: Maker): boolean | undefined => {
  const wireOf = (name: string): string => model.byName.get(name)?.wire ?? name
  const valueIn = (name: string): unknown => row[wireOf(name)]
  const isKnown = (name: string): boolean => Object.hasOwn(row, wireOf(name))
  const ownOf = (name: string): unknown => maker.values[maker.model.byName.get(name)?.wire ?? name]
  if ('allow' in rule) return rule.allow === 'all'
  if ('any' in rule) {
    const answers = rule.any.map((one) => holdsOf(one, model, row, maker))
    return answers.includes(true) ? true : answers.includes(undefined) ? undefined : false
  }
  if ('every' in rule) {
    const answers = rule.every.map((one) => holdsOf(one, model, row, maker))
    return answers.includes(false) ? false : answers.includes(undefined) ? undefined : true
  }
  if ('not' in rule) return not(holdsOf(rule.not, model, row, maker))
  if ('own' in rule) {
    if (rule.own === 'created_by') return true
    // The row itself is no user who exists yet.
    if (rule.own === 'id') return false
    return isKnown(rule.own) ? valueIn(rule.own) === maker.values.id : undefined
  }
  if ('same' in rule) {
    if (rule.same === 'id') return false
    if (!isKnown(rule.same)) return undefined
    const value = valueIn(rule.same)
    return !isEmpty(value) && value === ownOf(rule.as ?? rule.same)
  }
  if ('via' in rule) return isKnown(rule.via) && isEmpty(valueIn(rule.via)) ? false : undefined
  if ('is' in rule) return isKnown(rule.is) ? valueIn(rule.is) === true : undefined
  if ('has' in rule) return isKnown(rule.has) ? valueIn(rule.has) === rule.value : undefined
  if ('bound' in rule) return !isEmpty(ownOf(rule.bound))
  // Lists, roles, permissions and what an area says in SQL: the server may know more.
  return undefined
}

const namesIn = (rule: Rule): readonly string[] => {
  if ('any' in rule) return rule.any.flatMap(namesIn)
  if ('every' in rule) return rule.every.flatMap(namesIn)
  if ('own' in rule) return [rule.own]
  if ('same' in rule) return [rule.same]
  return 'member' in rule ? [rule.member] : 'via' in rule ? [rule.via] : []
}

/** Returns the names of the fields by which a user comes to see rows of the entity. */
export const sightFields = (model: Model): readonly string[] => [...new Set(namesIn(model.entity.access.read))]

/**
 * Tells whether the maker of a row will certainly not see it, by the entity's read rule; a rule that only the server
 * can judge counts as met.
 * @param row values of the new row, by wire name; the server may give those that are left out
 */
export const isOutOfOwnSight = (model: Model, row: Values, maker: Maker): boolean =>
  holdsOf(model.entity.access.read, model, row, maker) === false
