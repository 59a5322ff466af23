// Decision (2026-11): Conditions on logged fields are checked in JavaScript for each past state. All others (relations,
// computed values) are checked in SQL for the present row, once for each condition: the log does not have their past
// values.
import { type SQL, sql } from 'drizzle-orm'
import type { ValueKind } from '../../../../core/declare/fields.ts'
import { traitsOf } from '../../../../core/declare/kinds.ts'
import { holds } from '../../../../core/query/holds.ts'
import { type Group, isGroup, type Leaf } from '../../../../core/query/predicate.ts'
import type { Clock } from '../../../../core/query/relative.ts'
import type { Json } from '../../../../server/db/database.ts'
import type { Engine } from '../../../../server/engine.ts'
import { locateIn } from '../../../../server/rows/query/grammar.ts'
import { whereSql } from '../../../../server/rows/query/where.ts'
import { readerFor } from '../../../../server/rows/read/read.ts'
import type { Policy } from './policies.ts'

/** The criteria of some policies, prepared for checking tickets. */
export type Criteria = {
  /** Wire names of the logged fields that the criteria use. */
  readonly fields: ReadonlySet<string>
  /** The values of a new row's fields. The log has only values that were sent, so these fill the rest. */
  readonly initial: Json
  /** Conditions on the present row of the alias `t`, as boolean SQL. */
  readonly facts: readonly SQL[]
  /** Returns the policies that a state of a ticket meets. @param facts answers to `facts` for its present row */
  readonly met: (values: Json, facts: readonly boolean[]) => readonly Policy[]
}

const factColumn = (index: number): string => `$${index}`

export const criteriaOf = (engine: Engine, policies: readonly Policy[]): Criteria => {
  const model = engine.models.of('ticket')
  const { scope } = readerFor(engine, 'system')
  const locate = locateIn(model, 'system', scope.rules)
  const clock: Clock = { now: engine.now(), timeZone: 'UTC' }
  const fields = new Set<string>()
  const facts: SQL[] = []
  const factOf = (leaf: Leaf): Leaf => {
    const located = locate(leaf.column)
    const condition =
      located === undefined
        ? sql`false`
        : whereSql({ operator: 'and', filters: [leaf] }, () => located, 't', scope, clock)
    facts.push(sql`coalesce(${condition}, false)`)
    return { column: factColumn(facts.length - 1), operator: 'eq', value: true }
  }
  const isLogged = (column: string): boolean => {
    const field = model.byWire.get(column)
    // Fields that only the server sets are left out: they never change, and imports do not log them.
    return field?.tracked === true && field.creatable && !field.derived && traitsOf(field.field).serverMade !== true
  }
  const prepared = (group: Group): Group => ({
    operator: group.operator,
    filters: group.filters.map((node) => {
      if (isGroup(node)) return prepared(node)
      if (!isLogged(node.column)) return factOf(node)
      fields.add(node.column)
      return node
    }),
  })
  const groups = policies.map(({ criteria }) => (criteria === null ? null : prepared(criteria)))
  const kindOf = (column: string): ValueKind =>
    column.startsWith('$') ? 'boolean' : (model.byWire.get(column)?.type ?? 'text')
  const initialOf = (wire: string): unknown => {
    const field = model.byWire.get(wire)?.field
    return field !== undefined && 'initial' in field
      ? field.initial
      : field !== undefined && traitsOf(field).value === 'boolean'
        ? false
        : null
  }
  return {
    fields,
    initial: Object.fromEntries(['status', ...fields].map((wire) => [wire, initialOf(wire)])),
    facts,
    met: (values, answers) => {
      const row =
        answers.length === 0
          ? values
          : { ...values, ...Object.fromEntries(answers.map((one, index) => [factColumn(index), one])) }
      return policies.filter((_, index) => {
        const group = groups[index]
        return group === null || group === undefined || holds(group, row, kindOf, clock)
      })
    },
  }
}
