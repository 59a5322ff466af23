import { deferred } from '../ui/deferred.tsx'
import type { Cells } from './cell.ts'
import { ComputedCell } from './cells/computed.tsx'
import { Nothing } from './cells/nothing.tsx'
import {
  BooleanCell,
  ChoiceCell,
  CodeCell,
  ColorCell,
  DayCell,
  EmailCell,
  InstantCell,
  LinkCell,
  MinutesCell,
  NumberCell,
  ProgressCell,
  SequenceCell,
  StringsCell,
  TextCell,
} from './cells/plain.tsx'
import { FileCell, RefCell, RefsCell, SubjectCell } from './cells/relation.tsx'
import { RichTextCell } from './cells/rich-text.tsx'

/** Few entities have any, and no list that is shown first. */
const ConditionsCell = deferred(async () => (await import('./cells/conditions.tsx')).ConditionsCell)

/** How each kind of field is shown; a new kind does not compile before it stands here. */
export const cells = {
  text: TextCell,
  longText: TextCell,
  richText: RichTextCell,
  email: EmailCell,
  link: LinkCell,
  color: ColorCell,
  secret: Nothing,
  boolean: BooleanCell,
  integer: NumberCell,
  progress: ProgressCell,
  minutes: MinutesCell,
  decimal: NumberCell,
  money: NumberCell,
  day: DayCell,
  instant: InstantCell,
  timeOfDay: CodeCell,
  timeZone: CodeCell,
  recurrence: CodeCell,
  strings: StringsCell,
  sequence: SequenceCell,
  rank: CodeCell,
  choice: ChoiceCell,
  ref: RefCell,
  refs: RefsCell,
  children: RefsCell,
  count: NumberCell,
  computed: ComputedCell,
  subject: SubjectCell,
  file: FileCell,
  conditions: ConditionsCell,
} satisfies Cells
