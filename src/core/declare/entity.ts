import type { Group } from '../query/predicate.ts'
import type { FacetFields } from './facet-fields.ts'
import type { Approves } from './facets/approves.ts'
import type { Measures } from './facets/measures.ts'
import type { Facets, ServedFacet, Show } from './facets.ts'
import type { Field, Fields } from './fields.ts'
import type { Quick } from './quick.ts'
import type { WireOf } from './record.ts'
import type { Board, Calendar, Plan, Timeline } from './shapes.ts'

/** Names of the columns that every table has, beside those declared. */
export type EngineField = 'id' | 'created_at' | 'updated_at' | 'created_by' | 'updated_by' | 'deleted_at'
export type NameOf<F extends Fields> = (keyof F & string) | EngineField

/**
 * A rule that says who may touch which rows; data, so that it reads like a policy and turns into SQL. The permission of
 * the operation (`user-update`) is asked in any case; `<entity>-index-all` lifts the row rules.
 */
export type Rule<N extends string = string> =
  | { readonly allow: 'all' | 'none' }
  /** The caller has all of these permissions. */
  | { readonly permissions: readonly string[] }
  /** The caller has any of these roles. */
  | { readonly roles: readonly string[] }
  /** The field points to the caller (`id`: the row is the caller). */
  | { readonly own: N }
  /** The caller is among the rows of this `refs` field. */
  | { readonly member: N }
  /** The caller is in the same lists: among the `refs` of one of the rows of this `children` field. */
  | { readonly shares: N }
  /** The field has the same value as the caller's own field (of the same name unless `as` says otherwise). */
  | { readonly same: N; readonly as?: string }
  /**
   * The rule of the row that this `ref` or `subject` field points to: readers of that row read this one; those who may
   * change it create, change and delete this one (`changing` asks the right to change for reading too, `seeing` only
   * the right to read). Rows that hang on others by a `subject` follow that row's entity (`carries`). No circles.
   */
  | {
      readonly via: N
      readonly access?: 'update' | 'read'
      readonly verb?: string
      /** Holds only where the row's entity parts its talks into replies and notes, for everybody who sees the row. */
      readonly answers?: true
      /** Yes-or-no field: rows that it does not call public are for those who may change the row that `via` names. */
      readonly public?: N
    }
  /** This yes-or-no field says yes. */
  | { readonly is: N }
  /** The field has this value. */
  | { readonly has: N; readonly value: string }
  /** The caller's own field of this name has a value at all. */
  | { readonly bound: string }
  | { readonly not: Rule<N> }
  /** The caller may list the entity that this text field names. */
  | { readonly listing: N }
  /** A condition that the area's server part gives as SQL, by its name. */
  | { readonly named: string }
  | { readonly any: readonly Rule<N>[] }
  | { readonly every: readonly Rule<N>[] }

/** Everybody who has the permission of the operation, in every row. */
export const everyone = { allow: 'all' } as const
/** The operation does not exist: no route, no permission, no button. */
export const nobody = { allow: 'none' } as const
export const own = <const N extends string>(field: N) => ({ own: field })
export const member = <const N extends string>(field: N) => ({ member: field })
export const shares = <const N extends string>(field: N) => ({ shares: field })
export const same = <const N extends string>(field: N, as?: string): { readonly same: N; readonly as?: string } =>
  as === undefined ? { same: field } : { same: field, as }
export const via = <const N extends string>(field: N) => ({ via: field })
/** The people who may change the row that the field points to. */
export const changing = <const N extends string>(field: N) => ({ via: field, access: 'update' as const })
/** The people who may read the row that the field points to, whatever is done to this one. */
export const seeing = <const N extends string>(field: N) => ({ via: field, access: 'read' as const })
/** Like `changing`, for rows of any entity: it takes the verb's permission there as well, such as `task-share`. */
export const changingBy = <const N extends string>(field: N, verb: string) => ({ ...changing(field), verb })
/** Everybody who sees the row that the field points to, if its entity parts its talks (`talks.notes`). */
export const answering = <const N extends string>(field: N) => ({ via: field, answers: true as const })
/** Like `via`; with `talks.notes`, rows that `open` does not call public are for those who may change the other row. */
export const talking = <const N extends string>(field: N, open: N) => ({ via: field, public: open })
export const is = <const N extends string>(field: N) => ({ is: field })
export const has = <const N extends string>(field: N, value: string) => ({ has: field, value })
export const bound = (field: string) => ({ bound: field })
/** Holds where the rule does not. */
export const not = <const N extends string = never>(rule: Rule<N>): { readonly not: Rule<N> } => ({ not: rule })
export const listing = <const N extends string>(field: N) => ({ listing: field })
export const named = (condition: string) => ({ named: condition })
/** Holds where at least one of the rules does. */
export const any = <const N extends string>(...rules: readonly Rule<N>[]): { readonly any: readonly Rule<N>[] } => ({
  any: rules,
})
/** Holds where all of the rules do. */
export const every = <const N extends string>(
  ...rules: readonly Rule<N>[]
): { readonly every: readonly Rule<N>[] } => ({
  every: rules,
})
export const holding = (...permissions: readonly string[]) => ({ permissions })
export const inRole = (...roles: readonly string[]) => ({ roles })

export type Access<N extends string = string> = {
  readonly read: Rule<N>
  readonly create: Rule<N>
  readonly update: Rule<N>
  readonly delete: Rule<N>
}

/**
 * Changes that are refused to some callers although the permissions and rules of the row allow them; nothing lifts the
 * refusal. Each row says in its `can` which of them are open to the caller.
 */
export type Guards<N extends string = string> = {
  /** Code of the refusal. */
  readonly refusal: string
  /** The people who may delete the row. */
  readonly delete?: Rule<N>
  /** The people who may change these fields of the row. */
  readonly fields?: { readonly [F in N]?: Rule<N> }
}

/** A pair of fields of which `later` must be after `earlier` where both are set; `orEqual`: or the same. */
export type OrderCheck<N extends string = string> = {
  readonly later: N
  readonly earlier: N
  readonly orEqual?: true
}

export type Section<F extends Fields = Fields> = {
  /** Its name, from which the key of its heading follows. */
  readonly section: string
  /** Fields in their order. */
  readonly fields: readonly (keyof F & string)[]
  /** The form shows the section while this holds for the row (wire names). */
  readonly shownWhen?: Group<WireOf<F>>
  /** Seldom filled in: the form of a new row shows its heading alone until somebody opens it, or a value is set. */
  readonly folded?: true
}

export type List<F extends Fields = Fields> = {
  /** Columns that are shown before somebody chooses. */
  readonly columns: readonly NameOf<F>[]
  /** Fields that the filter bar offers; the filter builder has all. */
  readonly filters: readonly NameOf<F>[]
  /** Fields by whose values the rows may be put under headings: closed lists, references, yes or no. */
  readonly groups?: readonly NameOf<F>[]
  /** Views that it offers by name: conditions (wire names), an order, and the permissions without which it is not offered. */
  readonly views?: {
    readonly [view: string]: {
      readonly where: Group
      readonly sort?: NameOf<F> | `-${NameOf<F>}`
      readonly permissions?: readonly string[]
    }
  }
  /** The list is also offered as a sheet, whose cells are edited in place. */
  readonly sheet?: true
  /** Default order: a sortable field, `-` before it for descending. */
  readonly sort: NameOf<F> | `-${NameOf<F>}`
  /** Rows of a page before somebody chooses; 25 unless said. */
  readonly pageSize?: number
  /** Relations that the list's own screen includes. */
  readonly include?: readonly (keyof F & string)[]
  /** Filters through a relation, `relation.field`; the registry proves that they lead somewhere. */
  readonly paths?: readonly `${string}.${string}`[]
  /**
   * Rows that set the reference `by` to another row of the entity are its parts: lists leave them out, unless they
   * filter by more than the fields that parts `share` with it. `count` is the number of parts, which opens them.
   */
  readonly parts?: { readonly by: NameOf<F>; readonly count: NameOf<F>; readonly share: readonly NameOf<F>[] }
  /** The specification's call that returns the fields by which the list may be filtered. */
  readonly definitions?: `/${string}`
  /** Bare parameters of the specification's call, each standing for an equality filter. */
  readonly params?: { readonly [parameter: string]: WireOf<F> | `${string}.${string}` }
}

/** Navigation groups, in their order. */
export const groups = ['mine', 'work', 'support', 'people', 'system'] as const
export type GroupName = (typeof groups)[number]

/**
 * The declaration that `defineEntity` accepts; every name is checked against `fields` and the fields of its facets.
 * @typeParam F its own fields
 * @typeParam A all fields, those of its facets included
 */
export type Entity<F extends Fields = Fields, A extends Fields = F> = Facets<keyof A & string> & {
  /** Name in the singular and in snake_case; namespace of its words, and the name by which references lead to it. */
  readonly name: string
  /** Name of the table, in the plural (`user` is a reserved word); the API path with `_` unless said. */
  readonly table?: string
  /** Path of its calls under `/api`. */
  readonly api: `/${string}`
  /** A second path, at which the same calls are about those rows alone that have no value in a field. */
  readonly alsoAt?: { readonly api: `/${string}`; readonly empty: keyof A & string }
  /** Path of its screens; without it there are no screens and no menu entry. */
  readonly page?: `/${string}`
  /** Path of a row's page, before its id; the path of its screens unless said. */
  readonly rowPage?: `/${string}`
  /** Key of the words of its entry in the navigation, if not those of its list; `false`: another entry leads to it. */
  readonly menu?: string | false
  /** Prefix of its permission names. */
  readonly permission: string
  /** Group of its entry in the navigation: `mine`, `work`, `support`, `people` or `system`. */
  readonly group: GroupName
  /** Material icon, by its name. */
  readonly icon: string
  /** Letter that opens its list after `g`; the first free one of its name unless said. */
  readonly goKey?: string
  /** Fields by name, in snake_case. */
  readonly fields: F
  /** The field that names a row to people. */
  readonly title: keyof A & string
  /** The reference whose row gives its title to rows that have none of their own. */
  readonly titleElse?: keyof A & string
  /** The choice whose mark stands for a row; the columns of its board unless said, else the only one with marks. */
  readonly state?: keyof A & string
  /** Verbs beyond the five, each a permission (`assign-role` → `user-assign-role`). */
  readonly verbs?: readonly string[]
  /** Fields that only make sense together: a stale write of one collides with a change of another. */
  readonly together?: readonly (readonly NameOf<A>[])[]
  /** Pairs of fields of which `later` must be after `earlier` where both are set. */
  readonly order?: readonly OrderCheck<NameOf<A>>[]
  /** Sets of fields whose values no two rows share. */
  readonly unique?: readonly (readonly NameOf<A>[])[]
  /** Sets of fields whose values no two rows share while another of their fields is empty. */
  readonly uniqueWhile?: readonly { readonly fields: readonly NameOf<A>[]; readonly empty: NameOf<A> }[]
  /**
   * The rows concern only those whom the entity's rules name: no permission lifts the rules. `hidden`: somebody who
   * looks as another reads none of the other's rows either, and no log of the system mentions them.
   */
  readonly personal?: true | 'hidden'
  /**
   * Entities whose rows may hang on its rows by their `subject`. Beside that entity's own permission, hanging a row
   * takes the right to see this row (`show`) or to change it (`update`), by permission and rule.
   */
  readonly carries?: { readonly [entity: string]: 'show' | 'update' }
  /** The facet whose rows it keeps; they hang on other rows by its `subject` field `about`. */
  readonly serves?: ServedFacet
  /** Deleting keeps the row for 30 days. */
  readonly trash?: true
  /** Has the specification's export calls, quick and by mail, beside the engine's own. */
  readonly reports?: true
  /** Its rows are deleted with the user who made them; otherwise a user who made or changed a row can't be deleted. */
  readonly goesWithMaker?: true
  /** Rows may be brought in from a csv file, by users who hold `<entity>-import`. */
  readonly import?: true
  /** Its list: columns, filters, order. */
  readonly list: List<A>
  /** Sections of its form. */
  readonly form: readonly Section<A>[]
  /** Where its form opens; in a dialog where it is short, unless said. */
  readonly formIn?: 'dialog' | 'page'
  /** The small form of a new row, opened by `c`. */
  readonly quick?: Quick<A>
  /** The parts of a row's page; the sections of its form unless said. */
  readonly show?: Show<NameOf<A>>
  /** Rows as cards in columns. */
  readonly board?: Board<NameOf<A>>
  /** Rows in places, in the order that people give them. */
  readonly plan?: Plan<NameOf<A>>
  /** Rows as bars in time. */
  readonly timeline?: Timeline<NameOf<A>>
  /** Its rows are views of lists: of which entity, what is shown and how (an address's parameters), and whether for all. */
  readonly savedViews?: {
    readonly of: keyof A & string
    readonly state: keyof A & string
    readonly shared: keyof A & string
  }
  /** Rows on the days of a calendar. */
  readonly calendar?: Calendar<NameOf<A>>
  /** The parts of a row's profile (`<page>/profile/<id>`), which people see who do not maintain the row. */
  readonly profile?: Show<NameOf<A>>
  /** Its rows sign in, and everybody changes these fields of their own, whatever their permissions. */
  readonly account?: { readonly own: readonly NameOf<A>[] }
  /** Rows that pass on when a user leaves: `field` says whose a row is; only rows pass on that meet `while`. */
  readonly handover?: { readonly field: NameOf<A>; readonly while?: Group<WireOf<A>> }
  /** Who may read, create, update and delete which rows. */
  readonly access: Access<NameOf<A>>
  /**
   * Fields of the read rule by which colleagues come to a row later (it is given to them, their department takes it
   * over): they read its whole past. Everybody else reads nothing of what the row held before they could read it.
   */
  readonly joinedBy?: readonly NameOf<A>[]
  /** Changes that no permission allows. */
  readonly guards?: Guards<NameOf<A>>
  /** A choice that changes by steps, each with its call and its rule (`approves.ts`). Adds the verbs of the steps. */
  readonly approves?: Approves<keyof A & string, Rule<NameOf<A>>>
  /** Its rows are counted and their numbers added up, by the values of fields, over a window of time (`measures.ts`). */
  readonly measures?: Measures<NameOf<A>>
}

/** Checks every field name against the declaration's fields and returns it with all its literals. */
export const defineEntity = <const D extends Entity>(
  entity: D & Entity<D['fields'], D['fields'] & FacetFields<D>>,
): D => entity

export type { Board, Field, Fields, Plan }
