import { type SQL, sql } from 'drizzle-orm'
import { trashDays } from '../../../core/declare/deletion/deletion.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { holdsAll } from '../../actor.ts'
import { and, col, name } from '../../db/database.ts'
import { stepsSql } from '../../facets/approves/steps.ts'
import type { Build } from '../query/cached-statements.ts'
import { rowFields, type Scope, selectList } from '../query/expression.ts'
import { mayReadField } from '../query/grammar.ts'
import { alive, inTrash, yes } from '../rules/alive.ts'
import { fixedSql } from '../rules/guards.ts'
import { joinRelations } from './joined.ts'

/** Alias of the table whose rows are read. */
export const alias = 't'

/**
 * Returns the columns `can.update` and `can.delete`: the caller's permission, the row's rule and its guard;
 * `can.fixed`: guarded fields; `can.steps`: the steps of its approval that the caller may take now.
 */
export const canColumns = (model: Model, { caller, rules }: Scope): readonly SQL[] => {
  const operations = (['update', 'delete'] as const)
    .filter((operation) => model.operations.has(operation))
    .map((operation) => {
      const permitted = holdsAll(caller, [permissionFor(model.entity, operation)])
      const rule = operation === 'delete' ? rules.guard(model, 'delete', alias) : yes
      const conditions = [rules.sql(model, operation, alias), rule].filter((one) => one !== yes)
      const may = conditions.length === 0 ? yes : and(conditions)
      return sql`${permitted ? may : sql`false`} as ${name(`can.${operation}`)}`
    })
  const fixed = fixedSql(model, rules, alias)
  const steps = stepsSql(model, caller, rules, alias)
  return [
    ...operations,
    ...(fixed === undefined ? [] : [sql`${fixed} as "can.fixed"`]),
    ...(steps === undefined ? [] : [sql`${steps} as "can.steps"`]),
  ]
}

export const joinedFor = (model: Model, relations: readonly string[], scope: Scope) =>
  joinRelations(model, relations, alias, scope, (target) => rowFields(target, mayReadField(scope.caller)))

/**
 * Returns the query of rows with their relations for a caller.
 * @param where condition besides the row rule
 * @param also further columns
 */
const rowsSql = (
  model: Model,
  relations: readonly string[],
  scope: Scope,
  where: SQL,
  also: readonly SQL[] = [],
): SQL => {
  const joined = joinedFor(model, relations, scope)
  const plain = selectList(model, rowFields(model, mayReadField(scope.caller)), alias, scope)
  const columns = sql.join([plain, ...canColumns(model, scope), ...joined.columns(), ...also], sql`, `)
  const joins = sql.join([...joined.joins()], sql` `)
  const rule = and([where, scope.rules.sql(model, 'read', alias)])
  return sql`select ${columns} from ${name(model.table)} ${name(alias)} ${joins} where ${rule}`
}

/**
 * Returns the columns about a row's deletion: the id of the user who deleted it, and their name for those who may see
 * them; when the row goes for good; and how many rows went with it.
 */
const deleterColumns = (model: Model, { engine, rules }: Scope): readonly SQL[] => {
  const { models } = engine
  const people = models.of(models.actorEntity)
  const title = people.byName.get(people.entity.title)
  const seen = rules.mayRead(people) ? rules.sql(people, 'read', 'd_by') : sql`false`
  const last = (what: SQL) =>
    sql`(select ${what} from event d where d.entity = ${model.name} and d.row_id = ${col(alias, 'id')} and d.action = 'deleted' order by d.version desc limit 1)`
  const person = sql`(select json_build_object('id', d_by.id, ${sql.raw(`'${title?.wire ?? 'name'}'`)}, ${col('d_by', title?.column ?? 'id')}) from ${name(people.table)} d_by where d_by.id = d.actor_id and ${seen})`
  const taken = sql`(select count(*)::int from event along where along.cause_id = ${last(sql`d.id`)})`
  return [
    sql`${last(sql`d.actor_id`)} as deleted_by`,
    sql`${last(person)} as "deletedBy"`,
    sql`${col(alias, 'deleted_at')} + make_interval(days => ${sql.raw(String(trashDays))}) as gone_at`,
    sql`${last(sql`d.id`)} as deletion_id`,
    sql`${taken} as taken_along`,
  ]
}

const byId = (model: Model, id: unknown): SQL => and([sql`${col(alias, 'id')} = ${id}`, alive(model, alias)])

/** Returns the query of the stored values of a visible row, by wire name. */
export const storedSql =
  (model: Model, fields: readonly ModelField[]): Build =>
  ({ rules }, { id }) => {
    const columns = fields.map(({ column, wire }) => sql`${col(alias, column ?? '')} as ${name(wire)}`)
    const list = sql.join([sql`${col(alias, 'id')} as id`, ...columns], sql`, `)
    return sql`select ${list} from ${name(model.table)} ${name(alias)} where ${and([byId(model, id), rules.sql(model, 'read', alias)])}`
  }

export const oneSql =
  (model: Model, relations: readonly string[]): Build =>
  (scope, { id }) =>
    rowsSql(model, relations, scope, byId(model, id))

export const someSql =
  (model: Model, relations: readonly string[], trash: boolean): Build =>
  (scope, { ids }) => {
    const among = sql`${col(alias, 'id')} = any(${ids}::uuid[])`
    return trash
      ? rowsSql(model, relations, scope, and([among, inTrash(alias)]), [
          col(alias, 'deleted_at'),
          ...deleterColumns(model, scope),
        ])
      : rowsSql(model, relations, scope, and([among, alive(model, alias)]))
  }
