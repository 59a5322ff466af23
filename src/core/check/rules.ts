import type { Rule } from '../declare/entity.ts'
import { traitsOf } from '../declare/kinds.ts'
import { type Model, type ModelField, targetOf, valueKindOf } from '../declare/model.ts'
import { pastFieldsOf } from '../declare/past-fields.ts'
import { checkPermissions, type Declared, fieldAt, fieldNames, fieldOfKind } from './declarations.ts'
import { hint } from './problems.ts'

/** Returns the entity whose rows a value of the field names: the target of a reference, the entity itself for an id. */
const namedBy = (model: Model, { name, field }: ModelField): string | undefined =>
  name === 'id' ? model.name : traitsOf(field).points === true ? targetOf(field) : undefined

/** The kinds of fields that lead to people: to one of them, who may be the row itself, or to several. */
const leading = {
  ref: { words: 'reference', mayBeSelf: true },
  refs: { words: 'list of references', mayBeSelf: false },
} as const

/** Checks that a field leads to the caller. */
const checkLeadsToActor = (declared: Declared, at: string, name: string, kind: 'ref' | 'refs'): void => {
  const { model, models, report } = declared
  const field = fieldAt(declared, at, name)
  if (field === undefined) return
  const isOwnId = leading[kind].mayBeSelf && name === 'id'
  if ((isOwnId || field.field.kind === kind) && namedBy(model, field) === models.actorEntity) return
  const others = model.fields.filter((one) => one.field.kind === kind && namedBy(model, one) === models.actorEntity)
  const isWhat = field.field.kind === kind ? `leads to ${namedBy(model, field)}` : `is ${field.field.kind}`
  report(
    at,
    `takes a ${leading[kind].words} to ${models.actorEntity}, and '${name}' ${isWhat}: ${hint(
      name,
      others.map((one) => one.name),
    )}`,
  )
}

/** Returns the caller's own field of a name, and reports a name that no field of theirs has. */
const actorsField = ({ models, byName, report }: Declared, at: string, name: string): ModelField | undefined => {
  const actor = byName.get(models.actorEntity)
  if (actor === undefined) return undefined
  const field = actor.byName.get(name)
  if (field === undefined)
    report(
      at,
      `compares with the caller's '${name}', and ${actor.name} has no such field: ${hint(name, fieldNames(actor))}`,
    )
  return field
}

/** Checks the values that people may have in common: references and closed lists. Texts may be equal by chance. */
const checkSame = (declared: Declared, at: string, name: string, as = name): void => {
  const { model, models, byName, report } = declared
  const field = fieldAt(declared, at, name)
  if (field === undefined) return
  const { kind } = field.field
  const isComparable = name === 'id' || ['ref', 'choice'].includes(kind)
  if (!isComparable) report(at, `takes a ref or a choice, and '${name}' is ${kind}`)
  const theirs = isComparable ? actorsField(declared, at, as) : undefined
  const actor = byName.get(models.actorEntity)
  if (theirs === undefined || actor === undefined) return
  const [mine, others] = [namedBy(model, field), namedBy(actor, theirs)]
  if (mine !== others || (mine === undefined && theirs.field.kind !== kind))
    report(at, `compares '${name}' (${mine ?? kind}) with the caller's '${as}' (${others ?? theirs.field.kind})`)
}

const checkVia = (declared: Declared, at: string, name: string, verb: string | undefined): void => {
  const { byName, permissions, report } = declared
  const field = fieldOfKind(declared, at, name, ['ref', 'subject'])
  if (field === undefined || verb === undefined) return
  const target = byName.get(namedBy(declared.model, field) ?? '')
  const verbs =
    target === undefined ? [...byName.values()].flatMap(({ entity }) => entity.verbs ?? []) : target.entity.verbs
  const isHeld = target !== undefined && permissions.has(`${target.entity.permission}-${verb}`)
  if (!isHeld && !(verbs ?? []).includes(verb))
    report(at, `takes the verb '${verb}', which is none: ${hint(verb, verbs ?? [])}`)
}

const checkHas = (declared: Declared, at: string, name: string, value: string): void => {
  const field = fieldAt(declared, at, name)
  if (field === undefined) return
  if ('options' in field.field) {
    if (!field.field.options.includes(value))
      declared.report(
        at,
        `asks whether '${name}' is '${value}', which it can't be: ${hint(value, field.field.options)}`,
      )
  } else if (valueKindOf(field.field) !== 'text' || field.column === null)
    declared.report(at, `takes a choice or a text, and '${name}' is ${field.field.kind}`)
}

/** @param at the operation, and from there the way to a part of its rule */
const checkRule = (declared: Declared, at: string, rule: Rule): void => {
  const { byName, roles, report } = declared
  if ('permissions' in rule) checkPermissions(declared, `${at} holding`, rule.permissions)
  else if ('roles' in rule) {
    for (const role of rule.roles)
      if (!roles.includes(role))
        report(`${at} inRole`, `names '${role}', which is no built-in role: ${hint(role, roles)}`)
  } else if ('own' in rule) checkLeadsToActor(declared, `${at} own`, rule.own, 'ref')
  else if ('member' in rule) checkLeadsToActor(declared, `${at} member`, rule.member, 'refs')
  else if ('shares' in rule) {
    const field = fieldOfKind(declared, `${at} shares`, rule.shares, ['children'])?.field
    const back =
      field !== undefined && 'of' in field && 'by' in field ? byName.get(field.of)?.byName.get(field.by) : undefined
    if (field !== undefined && 'by' in field && (back === undefined || traitsOf(back.field).many !== true))
      report(`${at} shares`, `takes children by a list of references, and '${rule.shares}' are by '${field.by}'`)
  } else if ('same' in rule) checkSame(declared, `${at} same`, rule.same, rule.as)
  else if ('via' in rule) {
    checkVia(declared, `${at} via`, rule.via, rule.verb)
    if (rule.public !== undefined) fieldOfKind(declared, `${at} via`, rule.public, ['boolean'])
  } else if ('is' in rule) fieldOfKind(declared, `${at} is`, rule.is, ['boolean'])
  else if ('has' in rule) checkHas(declared, `${at} has`, rule.has, rule.value)
  else if ('bound' in rule) actorsField(declared, `${at} bound`, rule.bound)
  else if ('not' in rule) checkRule(declared, at, rule.not)
  else if ('listing' in rule) fieldOfKind(declared, `${at} listing`, rule.listing, ['text'])
  else if ('any' in rule) for (const one of rule.any) checkRule(declared, at, one)
  else if ('every' in rule) for (const one of rule.every) checkRule(declared, at, one)
}

/** Checks who may do what: every name in the rules exists, and is of a kind that can answer. */
export const checkAccess = (declared: Declared): void => {
  for (const operation of ['read', 'create', 'update', 'delete'] as const)
    checkRule(declared, `access.${operation}`, declared.entity.access[operation])
  for (const { name, tracked, derived } of pastFieldsOf(declared.model))
    if (!tracked)
      declared.report(
        'access.read',
        `goes by '${name}', whose changes are not in the log (${derived ? 'derived' : 'tracked: false'}): who read the row before they changed could not be told`,
      )
  for (const name of declared.entity.joinedBy ?? []) fieldAt(declared, 'joinedBy', name)
  for (const [name, { by }] of Object.entries(declared.entity.approves?.steps ?? {}))
    checkRule(declared, `approves.steps.${name}`, by)
  const { delete: deletion, fields = {} } = declared.entity.guards ?? {}
  if (deletion !== undefined) checkRule(declared, 'guards.delete', deletion)
  for (const [name, rule] of Object.entries(fields)) {
    fieldAt(declared, 'guards.fields', name)
    if (rule !== undefined) checkRule(declared, `guards.fields.${name}`, rule)
  }
}
