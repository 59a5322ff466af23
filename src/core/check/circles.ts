import { givenOf } from '../declare/beginnings.ts'
import type { Rule } from '../declare/entity.ts'
import type { FieldOf } from '../declare/kinds.ts'
import { type Model, type ModelField, targetOf } from '../declare/model.ts'
import { viasOf } from '../declare/via-fields.ts'
import { isSubject } from '../query/ways.ts'
import type { Declared } from './declarations.ts'

/** A step from one thing to another, with the words by which people read it. */
type Step = { readonly to: string; readonly sentence: string }
type Steps = ReadonlyMap<string, readonly Step[]>

/** The declaration of a reference to one row; undefined for other fields. */
const referenceIn = (one: Pick<ModelField, 'field'> | undefined): FieldOf<'ref'> | undefined =>
  one?.field.kind === 'ref' ? one.field : undefined

/** Names of the entities to whose rows a field of a rule may lead: one for a reference, all carriers for a subject. */
const ledTo = (model: Model, name: string): readonly string[] => {
  const one = model.byName.get(name)
  if (one !== undefined && isSubject(one)) return (model.carriers?.() ?? []).map((carrier) => carrier.name)
  const reference = referenceIn(one)
  return reference === undefined ? [] : [reference.to]
}

/** Returns the shortest way from a thing back to itself; undefined where there is none. */
const wayBack = (start: string, steps: Steps): readonly Step[] | undefined => {
  const seen = new Set<string>()
  let ways: (readonly Step[])[] = [[]]
  while (ways.length > 0) {
    const longer: (readonly Step[])[] = []
    for (const way of ways)
      for (const step of steps.get(way.at(-1)?.to ?? start) ?? []) {
        if (step.to === start) return [...way, step]
        if (seen.has(step.to)) continue
        seen.add(step.to)
        longer.push([...way, step])
      }
    ways = longer
  }
  return undefined
}

/** Returns every circle once, from the one of its things that is declared first. */
const circlesIn = (steps: Steps): readonly (readonly [start: string, way: readonly Step[]])[] => {
  const inCircles = new Set<string>()
  return [...steps.keys()].flatMap((start) => {
    const way = inCircles.has(start) ? undefined : wayBack(start, steps)
    if (way === undefined) return []
    for (const { to } of way) inCircles.add(to)
    return [[start, way] as const]
  })
}

const saidOf = (way: readonly Step[]): string => way.map(({ sentence }) => sentence).join(', ')

/**
 * Steps between operations: one leads to another where its rule asks the rule of another row (`lease.read` asks
 * `lease_payment.read`).
 */
const ruleSteps = (all: readonly Declared[]): Steps => {
  const stepsOf = ({ entity, model }: Declared, operation: string, rule: Rule): readonly Step[] =>
    viasOf(rule).flatMap(({ field, asked }) => {
      // `viasOf` answers for reading; every other operation on a row asks whether its parent may be changed.
      const as = operation === 'read' ? asked : 'update'
      return ledTo(model, field).map((to) => ({
        to: `${to}.${as}`,
        sentence: `${entity.name}.${operation} via '${field}'`,
      }))
    })
  return new Map(
    all.flatMap((one) =>
      (['read', 'update'] as const).map(
        (operation) =>
          [`${one.entity.name}.${operation}`, stepsOf(one, operation, one.entity.access[operation])] as const,
      ),
    ),
  )
}

/** Steps by required references: without the other row, no row can be made. */
const requiredSteps = (all: readonly Declared[]): Steps =>
  new Map(
    all.map(({ entity, model }) => [
      entity.name,
      model.fields.flatMap(({ name, field, creatable }): Step[] => {
        const isNeeded = referenceIn({ field })?.required === true && creatable && givenOf(field) === undefined
        return isNeeded ? [{ to: targetOf(field), sentence: `${entity.name}.${name}` }] : []
      }),
    ]),
  )

/**
 * Steps between rows that follow each other into the trash. References to the same entity are left out: they link parts
 * of a row, and end somewhere.
 */
const followingSteps = (all: readonly Declared[]): Steps =>
  new Map(
    all.map(({ entity, model }) => [
      entity.name,
      model.fields.flatMap((one): Step[] => {
        const field = referenceIn(one)
        return field?.onDelete === 'follow' && field.to !== entity.name
          ? [{ to: field.to, sentence: `${entity.name}.${one.name}` }]
          : []
      }),
    ]),
  )

/** Reports circles: rules never answered, rows of which none can be the first, and rows that delete each other. */
export const checkCircles = (all: readonly Declared[]): void => {
  const reportAt = (start: string, at: string, message: string) =>
    all.find(({ entity }) => entity.name === start)?.report(at, message)
  for (const [start, way] of circlesIn(ruleSteps(all))) {
    const [entity = '', operation = ''] = start.split('.')
    reportAt(entity, `access.${operation}`, `leads back to itself, so that nobody could be answered: ${saidOf(way)}`)
  }
  for (const [start, way] of circlesIn(requiredSteps(all)))
    reportAt(
      start,
      `fields.${way[0]?.sentence.split('.')[1] ?? ''}.required`,
      `leads back to ${start}, so that no first row could be made: ${saidOf(way)}`,
    )
  for (const [start, way] of circlesIn(followingSteps(all)))
    reportAt(
      start,
      `fields.${way[0]?.sentence.split('.')[1] ?? ''}.onDelete`,
      `is 'follow' in a circle, so that each would delete the other: ${saidOf(way)}`,
    )
}
