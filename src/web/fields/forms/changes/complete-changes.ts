import type { ModelField } from '../../../../core/declare/model.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { askForMissing } from '../../../data/rows/missing-question.ts'
import { lackingFields } from '../../../data/rows/missing-values.ts'
import { type ChangeSetting, changeRows, type RowChange, type RowOutcome } from './change-calls.ts'

const lackingOf = (setting: ChangeSetting, { change: { row, change, texts }, errors }: RowOutcome) =>
  lackingFields(setting.model, [row], { ...change, ...texts }, errors)

const only = (values: Row, fields: readonly ModelField[]): Row =>
  Object.fromEntries(fields.map(({ wire }) => [wire, values[wire]]))

/**
 * Changes many rows as `changeRows` does; values that some of them then lack are asked for once, and these rows sent again.
 * @returns the outcomes, each with the change that was sent, in the order of the rows
 */
export const completeChanges = async (
  wishes: readonly RowChange[],
  dryRun: boolean,
  setting: ChangeSetting,
): Promise<readonly RowOutcome[]> => {
  const outcomes = await changeRows(wishes, dryRun, setting)
  const incomplete = outcomes.filter((outcome) => lackingOf(setting, outcome).length > 0)
  const [first] = incomplete
  if (first === undefined) return outcomes
  const values = await askForMissing({
    model: setting.model,
    fields: [...new Set(incomplete.flatMap((outcome) => lackingOf(setting, outcome)))],
    rows: incomplete.map(({ change }) => change.row),
    changed: first.change.change,
    errors: {},
  })
  if (values === undefined) return outcomes
  const completed = incomplete.map((outcome) => ({
    ...outcome.change,
    change: { ...outcome.change.change, ...only(values, lackingOf(setting, outcome)) },
  }))
  const again = await changeRows(completed, dryRun, setting)
  return outcomes.map((outcome) => {
    const place = incomplete.indexOf(outcome)
    return place === -1 ? outcome : (again[place] ?? outcome)
  })
}
