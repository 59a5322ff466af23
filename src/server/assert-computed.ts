import type { Rule } from '../core/declare/entity.ts'
import type { Engine } from './engine.ts'

/** Conditions that a rule names, at any depth. */
const namesIn = (rule: Rule): readonly string[] => {
  if ('named' in rule) return [rule.named]
  if ('not' in rule) return namesIn(rule.not)
  if ('any' in rule) return rule.any.flatMap(namesIn)
  return 'every' in rule ? rule.every.flatMap(namesIn) : []
}

/** Fails at start for a computed field or a named condition without SQL, not at the first list. */
export const assertComputed = ({
  models,
  computed,
  conditions,
}: Pick<Engine, 'models' | 'computed' | 'conditions'>): void => {
  for (const { name, entity } of models.all) {
    const rules = [
      ...Object.values(entity.access),
      entity.guards?.delete,
      ...Object.values(entity.guards?.fields ?? {}),
      ...Object.values(entity.approves?.steps ?? {}).map(({ by }) => by),
    ]
    for (const rule of rules)
      for (const condition of rule === undefined ? [] : namesIn(rule))
        if (conditions[`${name}.${condition}`] === undefined)
          throw new Error(`the condition ${name}.${condition} has no SQL`)
  }
  for (const { name, fields } of models.all)
    for (const {
      name: field,
      field: { kind },
    } of fields)
      if (kind === 'computed' && computed[`${name}.${field}`] === undefined)
        throw new Error(`the computed field ${name}.${field} has no SQL`)
}
