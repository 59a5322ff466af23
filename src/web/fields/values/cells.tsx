import type { ComponentType } from 'react'
import type { FieldOf } from '../../../core/declare/kinds.ts'
import { plainText } from '../../base/browser/plain-text.ts'
import { loadNamespace } from '../../base/i18n/i18n.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import { type CellProps, type Cells, wireValue } from './cell.ts'
import { EntityNameCell } from './cells/entity-name.tsx'
import { Nothing } from './cells/nothing.tsx'
import {
  BooleanCell,
  ChoiceCell,
  CodeCell,
  CurrencyCell,
  DayCell,
  EmailCell,
  InstantCell,
  MinutesCell,
  MoneyCell,
  NumberCell,
  ProgressCell,
  SequenceCell,
  TextCell,
} from './cells/plain.tsx'
import { FileCell, RefCell, RefsCell, SubjectCell, SubjectTitleCell } from './cells/relation.tsx'

/** Loaded with the pages of rows; lists show plain text instead. */
const RichTextView = deferred(async () => (await import('./rich-text-view.tsx')).RichTextView, 80)

const RichTextCell = (props: CellProps) => {
  const value = wireValue(props)
  if (typeof value !== 'string' || value === '') return <Nothing />
  if (props.place === 'list') return <bdi>{plainText(value)}</bdi>
  return <RichTextView html={value} />
}

const byType: Record<FieldOf<'computed'>['type'], ComponentType<CellProps>> = {
  text: TextCell,
  number: NumberCell,
  decimal: NumberCell,
  boolean: BooleanCell,
  day: DayCell,
  instant: InstantCell,
  time: CodeCell,
  id: CodeCell,
}

const byUnit: Record<NonNullable<FieldOf<'computed'>['unit']>, ComponentType<CellProps>> = {
  minutes: MinutesCell,
  money: MoneyCell,
}

/** Shows a computed value as a stored one of its type. */
const ComputedCell = (props: CellProps) => {
  const { field } = props.field
  if (field.kind !== 'computed') return <TextCell {...props} />
  if (field.titleOf !== undefined) return <SubjectTitleCell {...props} of={field.titleOf} />
  if (field.names === 'entity') return <EntityNameCell {...props} />
  const Cell = field.unit === undefined ? byType[field.type] : byUnit[field.unit]
  return <Cell {...props} />
}

const NamingTextCell = (props: CellProps) =>
  'names' in props.field.field && props.field.field.names === 'entity' ? (
    <EntityNameCell {...props} />
  ) : (
    <TextCell {...props} />
  )

/** Loaded on demand: few lists have rows with parts. */
const PartCountCell = deferred(async () => (await import('./cells/part-count.tsx')).PartCountCell)

const CountCell = (props: CellProps) =>
  props.model.entity.list.parts?.count === props.field.name ? <PartCountCell {...props} /> : <NumberCell {...props} />

/** Loaded on demand: few lists have addresses, colours or lists of texts. */
const rare = (name: 'LinkCell' | 'ColorCell' | 'StringsCell' | 'TimeZoneCell') =>
  deferred(async () => (await import('./cells/rare.tsx'))[name], 20)

/** Loaded on demand: few entities have conditions. */
const ConditionsCell = deferred(async () => (await import('./cells/conditions.tsx')).ConditionsCell)

/** The number of tiles of a dashboard. */
const TilesCell = (props: CellProps) => {
  const value = wireValue(props)
  return Array.isArray(value) ? <bdi>{value.length}</bdi> : <Nothing />
}

/** Loaded on demand, with its words. */
const RuleCell = deferred(async () => {
  const [{ RuleCell: Cell }] = await Promise.all([import('./cells/rule.tsx'), loadNamespace('repeat')])
  return Cell
})

/** The cell of each kind of field; exhaustive, so that a new kind without a cell does not compile. */
export const cells = {
  text: NamingTextCell,
  longText: TextCell,
  richText: RichTextCell,
  email: EmailCell,
  link: rare('LinkCell'),
  color: rare('ColorCell'),
  secret: Nothing,
  boolean: BooleanCell,
  integer: NumberCell,
  progress: ProgressCell,
  minutes: MinutesCell,
  decimal: NumberCell,
  money: MoneyCell,
  day: DayCell,
  instant: InstantCell,
  timeOfDay: CodeCell,
  timeZone: rare('TimeZoneCell'),
  currency: CurrencyCell,
  recurrence: RuleCell,
  strings: rare('StringsCell'),
  sequence: SequenceCell,
  rank: CodeCell,
  choice: ChoiceCell,
  ref: RefCell,
  refs: RefsCell,
  children: RefsCell,
  count: CountCell,
  computed: ComputedCell,
  subject: SubjectCell,
  file: FileCell,
  conditions: ConditionsCell,
  // The area that keeps the data shows it, so lists show nothing.
  data: Nothing,
  tiles: TilesCell,
} satisfies Cells
