import { account, type Part, permission, role } from '../account/account.ts'
import { targetOf } from '../declare/model.ts'
import { type Declared, fieldAt } from './declarations.ts'

const parts: readonly Part[] = [account, role, permission]

/** Checks that the fields by which the engine signs in and decides rights exist, and are of the right kinds. */
export const checkAccounts = (declared: Declared): void => {
  const { entity, model, models, report } = declared
  if (entity.account !== undefined && entity.name !== models.actorEntity)
    report('account', `is of ${models.actorEntity} alone, whose rows sign in`)
  for (const name of entity.account?.own ?? [])
    if (fieldAt(declared, 'account.own', name)?.updatable === false)
      report('account.own', `names '${name}', which nobody changes`)
  const part = parts.find(({ name }) => name === model.name)
  if (part === undefined) return
  // The engine's calls, tables and permission names follow from these.
  if (entity.api !== part.api) report('api', `is '${entity.api}', and the engine keeps accounts by '${part.api}'`)
  if (entity.permission !== part.name)
    report('permission', `is '${entity.permission}', and the engine keeps accounts by '${part.name}'`)
  for (const [name, asked] of Object.entries(part.fields)) {
    const field = model.byName.get(name)
    const leads = 'to' in asked ? ` to ${asked.to}` : ''
    if (field === undefined)
      report('fields', `lacks '${name}' (${asked.kind}${leads}), by which the engine keeps accounts`)
    else if (field.field.kind !== asked.kind || ('to' in asked && targetOf(field.field) !== asked.to))
      report(`fields.${name}`, `is ${field.field.kind}, and the engine keeps accounts by a ${asked.kind}${leads}`)
  }
}
