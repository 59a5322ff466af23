import type { ComponentType } from 'react'
import type { FieldKind } from '../../../core/declare/fields.ts'
import { loadNamespace } from '../../base/i18n/i18n.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import type { FieldInputProps } from '../../data/areas/product.ts'
import { BooleanInput, ChoiceInput, StringsInput } from './inputs/choice.tsx'
import { CurrencyInput } from './inputs/currency.tsx'
import { DayInput, InstantInput, RichTextInput, TimeInput } from './inputs/deferred.tsx'
import { FileInput } from './inputs/file.tsx'
import { RefInput, RefsInput } from './inputs/relation.tsx'
import { SubjectInput } from './inputs/subject.tsx'
import {
  ColorInput,
  DecimalInput,
  EmailInput,
  LinkInput,
  LongTextInput,
  MinutesInput,
  ProgressInput,
  SecretInput,
  TextInput,
  WholeNumberInput,
} from './inputs/text.tsx'
import { TimeZoneInput } from './inputs/time-zone.tsx'

const RecurrenceInput = deferred(async () => {
  const [{ RecurrenceInput: Input }] = await Promise.all([import('./inputs/recurrence.tsx'), loadNamespace('repeat')])
  return Input
})

// This input is not in `inputs/deferred.tsx`, which conditions import: that would be a cycle.
const ConditionsInput = deferred(async () => (await import('./inputs/conditions.tsx')).ConditionsEditor)

/** The input of each kind of field; null for kinds that only the server writes. */
export const inputs = {
  text: TextInput,
  longText: LongTextInput,
  richText: RichTextInput,
  email: EmailInput,
  link: LinkInput,
  color: ColorInput,
  secret: SecretInput,
  boolean: BooleanInput,
  integer: WholeNumberInput,
  progress: ProgressInput,
  minutes: MinutesInput,
  decimal: DecimalInput,
  money: DecimalInput,
  day: DayInput,
  instant: InstantInput,
  timeOfDay: TimeInput,
  timeZone: TimeZoneInput,
  currency: CurrencyInput,
  recurrence: RecurrenceInput,
  strings: StringsInput,
  choice: ChoiceInput,
  ref: RefInput,
  refs: RefsInput,
  subject: SubjectInput,
  file: FileInput,
  conditions: ConditionsInput,
  // The area that keeps the data has the input for it (`inputs`).
  data: null,
  tiles: null,
  sequence: null,
  rank: null,
  children: null,
  count: null,
  computed: null,
} satisfies Record<FieldKind, ComponentType<FieldInputProps> | null>
