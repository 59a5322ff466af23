import { givenOf, numberingOf, patternProblem, writeNumber } from '../declare/beginnings.ts'
import { boundsOf } from '../declare/bounds.ts'
import type { Field, FieldKind } from '../declare/fields.ts'
import type { Given, Me, My, Next } from '../declare/initial.ts'
import { traitsOf } from '../declare/kinds.ts'
import { uniqueFields } from '../declare/model.ts'
import { type Declared, engineNames } from './declarations.ts'
import { hint } from './problems.ts'

/** The kind of field that may begin with each of these. */
const givenKinds: { readonly [K in Given['given']]: FieldKind } = {
  today: 'day',
  now: 'instant',
  me: 'ref',
  my: 'ref',
  next: 'text',
}

/**
 * Checks a series of numbers: its pattern can be read again, it gives each number once, and one field has its numbers.
 */
const checkNumbers = ({ entity, model, report }: Declared, own: string, field: Field, given: Next): void => {
  const place = `fields.${own}.initial`
  if (!uniqueFields(model).some(({ name }) => name === own))
    report(`fields.${own}.unique`, 'is not said, and a series gives each number once: say `unique: true`')
  for (const [name, other] of Object.entries(entity.fields)) {
    const theirs = givenOf(other)
    if (theirs?.given === 'next' && theirs.series === given.series && name < own)
      report(place, `counts the series '${given.series}', which '${name}' counts already`)
  }
  const wrong = patternProblem(given.pattern)
  const longest = wrong === undefined ? writeNumber(numberingOf(given.pattern, 9999), 1).length : 0
  const most = boundsOf(field).letters ?? longest
  if (wrong !== undefined) report(place, `is written by '${given.pattern}', which ${wrong}`)
  else if (longest > most) report(place, `writes ${longest} characters, above ${most}`)
}

/** Checks that the maker's own reference leads to the same entity as the field. */
const checkMakers = ({ models, byName, report }: Declared, own: string, to: string, given: Me | My): void => {
  const place = `fields.${own}.initial`
  if (given.given === 'me') {
    if (to !== models.actorEntity)
      report(place, `is \`me\`, who is a ${models.actorEntity}, and '${own}' leads to ${to}`)
    return
  }
  const actor = byName.get(models.actorEntity)
  if (actor === undefined) return
  const names = actor.fields
    .filter(
      ({ name, field }) => 'to' in field && traitsOf(field).hangs === true && field.to === to && !engineNames.has(name),
    )
    .map(({ name }) => name)
  if (!names.includes(given.field))
    report(
      place,
      `takes the maker's '${given.field}', by which ${actor.name} does not lead to ${to}: ${hint(given.field, names)}`,
    )
}

/** Checks the value that a new row begins with, where it is worked out when the row is made. */
export const checkGiven = (declared: Declared, own: string, field: Field): void => {
  const given = givenOf(field)
  if (given === undefined) return
  const wanted = givenKinds[given.given]
  if (wanted !== field.kind)
    declared.report(
      `fields.${own}.initial`,
      `is \`${given.given}\`, which a ${field.kind} can't be: it is said of ${wanted}`,
    )
  else if (given.given === 'next') checkNumbers(declared, own, field, given)
  else if ((given.given === 'me' || given.given === 'my') && 'to' in field) checkMakers(declared, own, field.to, given)
}
