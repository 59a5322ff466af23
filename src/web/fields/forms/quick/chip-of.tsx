import type { ComponentType } from 'react'
import type { FieldKind } from '../../../../core/declare/fields.ts'
import { loadNamespace } from '../../../base/i18n/i18n.ts'
import { deferred } from '../../../base/ui/deferred.tsx'
import type { ChipGroup } from './chip-groups.ts'
import { type ChipProps, QuickChip } from './quick-chip.tsx'

const SpanChip = deferred(async () => (await import('./span-chip.tsx')).SpanChip)
const RepeatChip = deferred<ChipProps>(async () => {
  const [{ RepeatChip: Chip }] = await Promise.all([import('./repeat-chip.tsx'), loadNamespace('repeat')])
  return Chip
})

/** Chips of their own, by the kind of their field. */
export const ownChips: { readonly [K in FieldKind]?: ComponentType<ChipProps> } = { recurrence: RepeatChip }

/** The chip of one or several fields of a small form, by their kind. */
export const ChipOf = ({
  group: { field, also, isSpan },
  ...props
}: { readonly group: ChipGroup } & Omit<ChipProps, 'field'>) => {
  const Chip = ownChips[field.field.kind] ?? QuickChip
  return isSpan ? <SpanChip {...props} field={field} also={also} /> : <Chip {...props} field={field} also={also} />
}
