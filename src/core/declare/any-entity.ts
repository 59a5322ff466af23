import type { Group } from '../query/predicate.ts'
import type { Access, Entity, Guards, List, OrderCheck, Rule } from './entity.ts'
import type { Approves } from './facets/approves.ts'
import type { Measures } from './facets/measures.ts'
import type { Show } from './facets.ts'
import type { Quick } from './quick.ts'
import type { Board, Calendar, Plan, Timeline } from './shapes.ts'

/** Keys of a declaration that name its own fields. */
type Checked =
  | 'list'
  | 'form'
  | 'access'
  | 'guards'
  | 'approves'
  | 'measures'
  | 'together'
  | 'order'
  | 'unique'
  | 'uniqueWhile'
  | 'handover'
  | 'account'
  | 'joinedBy'
type CheckedPages = 'show' | 'profile' | 'board' | 'plan' | 'timeline' | 'quick' | 'calendar'

/** An entity as the engine uses it: its field names are not known to the types. */
export type AnyEntity = Omit<Entity, Checked | CheckedPages> & {
  readonly list: List & { readonly columns: readonly string[] }
  readonly form: readonly {
    readonly section: string
    readonly fields: readonly string[]
    readonly shownWhen?: Group
    readonly folded?: true
  }[]
  readonly access: Access
  readonly together?: readonly (readonly string[])[]
  readonly order?: readonly OrderCheck[]
  readonly unique?: readonly (readonly string[])[]
  readonly uniqueWhile?: readonly { readonly fields: readonly string[]; readonly empty: string }[]
  readonly show?: Show
  readonly profile?: Show
  readonly account?: { readonly own: readonly string[] }
  readonly handover?: { readonly field: string; readonly while?: Group }
  readonly joinedBy?: readonly string[]
  readonly guards?: Guards
  readonly approves?: Approves<string, Rule>
  readonly measures?: Measures
  readonly board?: Board
  readonly plan?: Plan
  readonly timeline?: Timeline
  readonly quick?: Quick
  readonly calendar?: Calendar
  /** Names of the fields that its facets added. */
  readonly facetFields?: readonly string[]
}
