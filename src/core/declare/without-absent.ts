import type { AnyEntity } from './any-entity.ts'
import { nobody, type Rule } from './entity.ts'
import { traitsOf } from './kinds.ts'

type Names = ReadonlySet<string>

/** Tells whether a field, its wire name or a path leads to an absent field. */
const leadsTo = (name: string, absent: Names): boolean =>
  absent.has(name.split('.')[0] ?? '') || (name.endsWith('_id') && absent.has(name.slice(0, -3)))

/** A part of a declaration whose lists, at any depth, name no absent field; tabs name theirs as `children`. */
const cleared = <T>(part: T, absent: Names): T => {
  const isAbsent = (one: unknown): boolean => {
    const name: unknown = typeof one === 'object' && one !== null && 'children' in one ? one.children : one
    return typeof name === 'string' && leadsTo(name, absent)
  }
  if (Array.isArray(part)) return part.filter((one) => !isAbsent(one)).map((one) => cleared(one, absent)) as T
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, cleared(value, absent)])) as T
}

/** Kinds of rules that name a field of the row. */
const naming = ['own', 'member', 'shares', 'same', 'via', 'is', 'has', 'listing']
const isNobody = (rule: Rule): boolean => 'allow' in rule && rule.allow === 'none'

/** No row meets a rule about an absent field. */
const ruleWithout = (rule: Rule, absent: Names): Rule => {
  if ('not' in rule) return { not: ruleWithout(rule.not, absent) }
  if ('any' in rule) {
    const rules = rule.any.map((one) => ruleWithout(one, absent)).filter((one) => !isNobody(one))
    return rules.length === 0 ? nobody : { any: rules }
  }
  if ('every' in rule) {
    const rules = rule.every.map((one) => ruleWithout(one, absent))
    return rules.some(isNobody) ? nobody : { every: rules }
  }
  return Object.entries(rule).some(([kind, name]) => naming.includes(kind) && absent.has(String(name))) ? nobody : rule
}

/** Fields whose entity is not there and need not be, with the counts of their rows, and both sides of such links. */
const absentIn = ({ fields, links = {} }: AnyEntity, present: Names): Names => {
  const relations = Object.entries(fields).flatMap(([name, field]) => {
    if (!('ifPresent' in field) || field.ifPresent !== true) return []
    return present.has('to' in field ? field.to : field.of) ? [] : [name]
  })
  const counts = Object.entries(fields).flatMap(([name, field]) =>
    traitsOf(field).aside === true && 'of' in field && relations.includes(field.of) ? [name] : [],
  )
  const sides = Object.entries(links).flatMap(([kind, { back, rows }]) =>
    rows?.ifPresent === true && !present.has(rows.of) ? [kind, back] : [],
  )
  return new Set([...relations, ...counts, ...sides])
}

const withoutNames = <T extends { readonly [name: string]: unknown }>(all: T, absent: Names): T =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !absent.has(name))) as T

const pages = ['list', 'form', 'show', 'profile', 'quick', 'joinedBy', 'measures'] as const

/**
 * Returns declarations without the relations to entities that a product may lack (`ifPresent`), and without everything
 * else that they say about these: columns, filters, tabs, parameters and rules.
 */
export const withoutAbsent = (entities: readonly AnyEntity[]): readonly AnyEntity[] => {
  const present = new Set(entities.map(({ name }) => name))
  return entities.map((entity) => {
    const absent = absentIn(entity, present)
    if (absent.size === 0) return entity
    const { access, list, links } = entity
    const named = Object.fromEntries(
      pages.flatMap((key) => (entity[key] === undefined ? [] : [[key, cleared(entity[key], absent)]])),
    )
    const params = Object.entries(list.params ?? {}).filter(([, path]) => !leadsTo(path, absent))
    return {
      ...entity,
      ...named,
      fields: withoutNames(entity.fields, absent),
      ...(entity.copies?.template !== undefined && absent.has(entity.copies.template)
        ? { copies: withoutNames(entity.copies, new Set(['template'])) }
        : {}),
      ...(entity.measures?.beside === undefined
        ? {}
        : { measures: { ...cleared(entity.measures, absent), beside: withoutNames(entity.measures.beside, absent) } }),
      ...(links === undefined ? {} : { links: withoutNames(links, absent) }),
      list: { ...cleared(list, absent), ...(list.params === undefined ? {} : { params: Object.fromEntries(params) }) },
      access: {
        read: ruleWithout(access.read, absent),
        create: ruleWithout(access.create, absent),
        update: ruleWithout(access.update, absent),
        delete: ruleWithout(access.delete, absent),
      },
    }
  })
}
