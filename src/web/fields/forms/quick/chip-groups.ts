import type { Model, ModelField } from '../../../../core/declare/model.ts'

/** A chip of the small form: its field, and others that it shows and changes together with it. */
export type ChipGroup = { readonly field: ModelField; readonly also: readonly ModelField[]; readonly isSpan: boolean }

/**
 * Groups the chips of the small form: start, end and whole days of a calendar are one, and so are guests by name and by
 * address. All others are alone.
 */
export const chipGroups = (model: Model, chips: readonly ModelField[]): readonly ChipGroup[] => {
  const { calendar, invites } = model.entity
  const find = (name: string | undefined) => chips.find((one) => one.name === name)
  const end = find(calendar?.end)
  const also = new Map<string | undefined, readonly (ModelField | undefined)[]>([
    ...(end === undefined ? [] : [[calendar?.start, [end, find(calendar?.allDay)]] as const]),
    [invites?.people, [find(invites?.emails)]],
  ])
  const groups = chips.map((field): ChipGroup => {
    const others = (also.get(field.name) ?? []).filter((one) => one !== undefined)
    return { field, also: others, isSpan: end !== undefined && field.name === calendar?.start }
  })
  const taken = new Set(groups.flatMap((one) => one.also))
  return groups.filter(({ field }) => !taken.has(field))
}
