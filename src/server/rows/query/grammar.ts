import { type Model, type ModelField, type Models, targetOf } from '../../../core/declare/model.ts'
import { permissionsOn } from '../../../core/declare/permissions.ts'
import { measuredPaths } from '../../../core/query/measured.ts'
import { leadsToActor } from '../../../core/query/mine.ts'
import type { ListGrammar, Sort } from '../../../core/query/query.ts'
import { stepTargets } from '../../../core/query/ways.ts'
import type { ClosedList } from '../../../core/words/choice-words.ts'
import { type Caller, holdsAll } from '../../actor.ts'
import type { RowRules } from '../rules/rules.ts'
import type { Hop, Located } from './where.ts'

/** Tells whether the caller has all permissions of a field; otherwise it is neither sent nor usable in queries. */
export const mayReadField =
  (caller: Caller) =>
  (field: ModelField): boolean =>
    holdsAll(caller, permissionsOn(field, 'read'))

/** Finds a column by wire name or declared path; undefined if the caller may not query it. */
export const locateIn = (model: Model, caller: Caller, rules: RowRules) => {
  const readable = mayReadField(caller)
  const walk = (at: Model, path: readonly string[], hops: readonly Hop[]): Located | undefined => {
    const [head = '', ...rest] = path
    if (rest.length === 0) {
      const field = at.byWire.get(head)
      return field?.type && readable(field) ? { kind: field.type, hops, field, model: at } : undefined
    }
    const field = at.byName.get(head)
    if (field === undefined || !readable(field)) return undefined
    const next = stepTargets(at, field, rest[0] ?? '').find(rules.mayRead)
    return next && walk(next, rest, [...hops, { model: at, field }])
  }
  const paths = new Set<string>([
    ...(model.entity.list.paths ?? []),
    ...Object.values(model.entity.list.params ?? {}),
    ...measuredPaths(model),
  ])
  return (column: string): Located | undefined =>
    column.includes('.') && !paths.has(column) ? undefined : walk(model, column.split('.'), [])
}

/** Returns the closed list of a column that has one. */
const closedListOf = (located: Located | undefined): ClosedList | undefined =>
  located?.field.field.kind === 'choice' ? located.field.field : undefined

const defaultSort = (model: Model): readonly Sort[] => {
  const { sort } = model.entity.list
  const column = model.byName.get(sort.replace(/^-/, ''))?.wire ?? 'created_at'
  return [{ column, direction: sort.startsWith('-') ? 'desc' : 'asc' }]
}

/** Returns the bounds of a list call, from the declaration and the caller's permissions. */
export const grammarOf = (model: Model, models: Models, caller: Caller, rules: RowRules): ListGrammar => {
  const locate = locateIn(model, caller, rules)
  const readable = mayReadField(caller)
  return {
    kindOf: (column) => locate(column)?.kind,
    takesMe: (column) => {
      const location = locate(column)
      return location !== undefined && leadsToActor(location.field, models.actorEntity)
    },
    choicesOf: (column) => closedListOf(locate(column)),
    sortable: (column) => {
      const field = model.byWire.get(column)
      return field?.sortable === true && readable(field)
    },
    includable: (relation) => {
      const plainField = model.plainRelations.get(relation)
      if (plainField !== undefined) return readable(plainField)
      const field = model.relations.get(relation)
      return field !== undefined && readable(field) && rules.mayRead(models.of(targetOf(field.field)))
    },
    params: Object.keys(model.entity.list.params ?? {}),
    paramKind: (parameter) => locate(model.entity.list.params?.[parameter] ?? '')?.kind,
    paramChoices: (parameter) => closedListOf(locate(model.entity.list.params?.[parameter] ?? '')),
    perPage: model.entity.list.pageSize ?? 25,
    sort: defaultSort(model),
  }
}
