// Decision (2026-11): What may hang on a row is declared by the facets of its entity (`talks`, `files`, …;
// `carries` for rows that no facet knows), with the right that it takes: comments for readers, files for those who
// may change the row. The entity that keeps a facet's rows `serves` it, so no facet knows an entity by name.
import { type ApprovalVerbs, type Approves, approvalVerbsOf } from './facets/approves.ts'
import type { Becomes } from './facets/becomes.ts'
import type { Belongs } from './facets/belongs.ts'
import type { Copies } from './facets/copies.ts'
import type { LinkRows } from './facets/link-rows.ts'
import type { Merges } from './facets/merges.ts'
import type { Periods } from './facets/periods.ts'
import type { Recurs } from './facets/recurs.ts'
import { type Stream, seenFields, streamWords } from './facets/stream.ts'
import type { Field } from './fields.ts'

/**
 * Parts that any entity may have beside its own fields, each by one key of its declaration, with one room on the server
 * (`server/facets`) and one in the browser (`web/facets`). The rows of a facet (comments, files, …) are rows of the one
 * entity that says it `serves` the facet; they hang on others by its `subject` field `about`.
 */
export type Facets<N extends string = string> = {
  /**
   * Comments and history in one stream. `mentions`: rich texts of the row in which people are mentioned as in comments.
   * `notes`: comments are replies, which everybody who sees the row reads and writes, or notes of those who may change it.
   * `writing`: whoever else has the row open sees who is writing there, of those who may change it only others who may. `to`: fields that say who outside reads a reply; the
   * first that is filled is named where one is written, and all addresses of a list. `quotes`: a rich text of the row at whose passages people comment: such a
   * comment follows its passage, is answered, resolved and reopened, and never shared with clients. `seen`: each person is shown what
   * was said since they last read there; of a row that they never opened, nothing. Adds `unread_count` and `read_up_to`, as `seen`.
   * `request`: the rich text that is the first message, of whoever asked (`merges.askedBy`), else of the row's maker.
   */
  readonly talks?: {
    readonly mentions?: readonly N[]
    readonly quotes?: N
    readonly notes?: true
    readonly writing?: true
    readonly seen?: true
    readonly to?: readonly N[]
    readonly request?: N
  }
  /** Files of a row, added and removed by users who may change it. Adds the field `attachments`. */
  readonly files?: true
  /** Lists of lines that are ticked off. Adds `checklist_total` and `checklist_done`. */
  readonly checklists?: true
  /**
   * Links to rows of the same entity, by kind. Adds for each kind the list of its name, and `back`: the same links seen from
   * the other side. `acyclic`: no row leads to itself by links of the kind, in any number of steps.
   * `symmetric`: the kind reads the same from both sides. `rows`: links that have data of their own (a type, a lag) are rows of
   * the entity `of`, which refers by `from` and `to` to the two that it links; then both lists are lists of these.
   */
  readonly links?: {
    readonly [kind: string]: {
      readonly back: N | (string & {})
      readonly acyclic?: true
      readonly symmetric?: true
      readonly rows?: LinkRows
    }
  }
  /**
   * Links by which people without an account see a row until they end. `shows`: the fields that they see; `parts`: children,
   * and which of their fields; `tiles`: the field with tiles whose answers they read. Checklists are shown, files if the maker of the link says so. Adds `share_links` and the verb `share`.
   */
  readonly shares?: {
    readonly shows: readonly N[]
    readonly parts?: { readonly [children: string]: readonly string[] }
    readonly tiles?: N
  }
  /**
   * A timer and entries of time. Adds `time_entries` and `logged` (minutes), and `logged_on_<parts>` for the rows of a
   * `children` field of the same entity. `under`: reference that entries take over from the row, so that its rules apply to
   * them. `copies`: yes-or-no fields of what that leads to, by the entry's field that begins with their value. `estimate`: what
   * the sum is held against. `read`: permissions that reading the sums takes.
   */
  readonly timed?: {
    readonly under?: N
    readonly copies?: { readonly [entryField: string]: string }
    readonly estimate?: N
    readonly parts?: N
    readonly read?: readonly string[]
  }
  /** The list of users who are members of a row: calls that list, add and remove them, and the verb `assign-user`. */
  readonly members?: N
  /** Rows that each user keeps as favourites. Adds `is_favorite`, `favored_by` and the verb `favored-by`, which reads it. */
  readonly favourites?: true
  /**
   * Reminders, in the app and by mail as each user chooses: `minutes` before the moment `at`, to the people of `to`, `unless`
   * it is over with (yes or no, or a moment).
   */
  readonly reminds?: {
    readonly at: N
    readonly to: readonly (N | 'created_by')[]
    readonly minutes?: N
    readonly unless?: N
  }
  /**
   * Rows that come again by their rule (`recurrence`): the next one is made when one is `ended` (a moment), or by the calendar,
   * as its field `from` says (`done`, `calendar`). `fresh`: what the next one begins with.
   */
  readonly recurs?: Recurs<N>
  /** A row has private addresses by which calendar programs read rows that refer to it; each user makes their own. */
  readonly feed?: true
  /**
   * People are asked to a row of a calendar by mail, with the row as calendar programs read it, and answer by a link or here:
   * the users of `people` and the addresses of `emails`. Each has a row of `guests`, children with `user`, `email` and `answer`
   * (`pending`, `accepted`, `tentative`, `declined`).
   */
  readonly invites?: { readonly people: N; readonly emails: N; readonly guests: N }
  /**
   * The rich text of a row whose states are kept, named, compared and restored. Adds the verb `versions`, which reads them;
   * naming and restoring them takes changing the row besides.
   */
  readonly versions?: N
  /** The rich text that several people write at once, over a socket at `<api>/{id}/together`; readers of the row may watch. */
  readonly coedits?: N
  /** The entity whose rows are its tags. Adds the list `tags` and the calls that attach and detach. */
  readonly tags?: string
  /**
   * Two rows are made one. Labels of others (`true`): by whoever may delete the one and change the other; each says how many rows
   * use it. Others (`merges.ts`): the merged row leads to the one that goes on, and is closed for good. Adds the verb `merge`.
   */
  readonly merges?: Merges<N>
  /** A row belongs to another one and may be moved to another of these, with what hangs on it (`belongs.ts`). */
  readonly belongs?: Belongs<N>
  /** A row is turned into one of another entity, linked both ways (`becomes.ts`). */
  readonly becomes?: Becomes<N>
  /** A row is copied with what hangs on it, all or nothing (`copies.ts`). */
  readonly copies?: Copies<N>
  /**
   * Rows stand under rows of their own kind, at most `mostLevels` deep, in the order of the entity's rank: `parent`
   * refers to the entity itself, `rows` are its children. Adds `is_top` (the reader sees no row above it) and a call
   * that moves a row with all below it. `leaves`: children of another entity that stand in the tree below their row.
   */
  readonly tree?: { readonly parent: N; readonly rows: N; readonly leaves?: N }
  /** Rows are periods of people that close; nobody changes rows that lie in a closed one (`periods.ts`). */
  readonly periods?: Periods<N>
  /** Rows that are read from their end, in one order that is the same on all screens (`stream.ts`). */
  readonly stream?: Stream<N>
  /**
   * How far each person has read the rows of a stream, by the name of the `children` that these are. Adds `unread_count`,
   * `read_up_to` (the last row that was read) and the call that says it.
   */
  readonly seen?: N
  /** Yes-or-no marks that each user sets for themselves, such as `muted`. Adds `is_muted` and the call that sets it. */
  readonly marks?: readonly string[]
}
export type FacetName = keyof Facets
/** Most levels of a tree, the top included. */
export const mostLevels = 20

/** Facets that a row's page shows in a panel of their own. */
export const panelFacets = ['links', 'checklists', 'files', 'timed', 'members', 'talks'] as const
export type PanelFacet = (typeof panelFacets)[number]

/** The parts of a row's page. Without it, all of its fields stand in the sections of its form. */
export type Show<N extends string = string> = {
  /** Fields in one line below the title: marks, menus of the values that may follow, yes-or-no fields that say yes. */
  readonly head?: readonly N[]
  /** The yes-or-no field that turns the row on and off, as a switch beside the title. */
  readonly switch?: N
  /** Below each other: facets, texts of many lines, and `children` as lines. */
  readonly main: readonly (PanelFacet | N)[]
  /** Fields beside these, each edited in place. */
  readonly side?: readonly N[]
  /** Those of them that stand there without a value, too; by default the columns of lists. */
  readonly always?: readonly N[]
  /** The parts below each other take the whole width of the page; the properties stand in a line above. */
  readonly wide?: true
  /** `children` in tabs of their own, `{ children: 'payments', as: ['table', 'board'] }`. */
  readonly tabs?: readonly Tab<N>[]
}

/** Rows of another entity in a tab of a row's page. */
export type Tab<N extends string = string> = {
  /** Name of the `children` field. */
  readonly children: N
  /** Shown as a table to edit in, unless said; people choose from several. The rows' entity declares the other ways. */
  readonly as?: readonly ('table' | 'board' | 'plan')[]
}

/** Facets whose rows an entity may keep, and the lines of a checklist. */
export const servedFacets = ['talks', 'files', 'checklists', 'checklist_items', 'shares', 'timed'] as const
export type ServedFacet = (typeof servedFacets)[number]

/** Hours for which a share link is valid unless chosen (specification, section 9), and the most: a year. */
export const defaultShareHours = 24
export const mostShareHours = 8760

/** Name of the entity that serves a facet. @throws Error where none does: the declaration asks for what is not there */
export type ServerOf = (facet: ServedFacet) => string

type Declared = Facets & { readonly name: string; readonly permission: string }

/** Name of the entity whose rows sign in and are members. */
export const actorEntity = 'user'

/** Returns the fields of `FacetFields` for a declaration, in the order in which people read them. */
export const facetFieldsOf = (entity: Declared, serverOf: ServerOf): { readonly [name: string]: Field } => {
  const { files, checklists, links, shares, timed, favourites, tags, tree } = entity
  const hanging = (facet: ServedFacet) => ({ kind: 'children', of: serverOf(facet), by: 'about' }) as const
  const minutes = {
    kind: 'computed',
    type: 'number',
    unit: 'minutes',
    ...(timed?.read === undefined ? {} : { read: timed.read }),
  } as const
  const fields: { [name: string]: Field } = {}
  if (files !== undefined) fields.attachments = { ...hanging('files'), inline: true, told: true }
  if (shares !== undefined) fields.share_links = { ...hanging('shares'), told: true }
  for (const [kind, { back, rows }] of Object.entries(links ?? {})) {
    fields[kind] =
      rows === undefined
        ? { kind: 'refs', to: entity.name }
        : { kind: 'children', of: rows.of, by: rows.from, told: true }
    fields[back] =
      rows === undefined
        ? { kind: 'children', of: entity.name, by: kind }
        : { kind: 'children', of: rows.of, by: rows.to, told: true }
  }
  if (checklists !== undefined) {
    fields.checklist_total = { kind: 'computed', type: 'number' }
    fields.checklist_done = { kind: 'computed', type: 'number' }
  }
  if (timed !== undefined) {
    fields.time_entries = hanging('timed')
    fields.logged = minutes
    if (timed.parts !== undefined) fields[`logged_on_${timed.parts}`] = minutes
  }
  if (tags !== undefined) fields.tags = { kind: 'refs', to: tags, key: 'l' }
  if (favourites !== undefined) {
    // Only the user knows their own favourites, and marking one does not change the row.
    const readPermissions = [`${entity.permission}-favored-by`]
    fields.favored_by = {
      kind: 'refs',
      to: actorEntity,
      readOnly: true,
      tracked: false,
      filter: false,
      read: readPermissions,
    }
    fields.is_favorite = { kind: 'computed', type: 'boolean', light: true }
  }
  if (tree !== undefined) fields.is_top = { kind: 'computed', type: 'boolean' }
  Object.assign(fields, seenFields(entity))
  return fields
}

/** Fields of facets that mean the same wherever they are: their words are the facets', not the entity's. */
export const facetWords: ReadonlySet<string> = new Set([
  'attachments',
  'share_links',
  'checklist_total',
  'checklist_done',
  'time_entries',
  'logged',
  'tags',
  'favored_by',
  'is_favorite',
  'is_top',
  ...streamWords,
])

/** The right that hanging a facet's row on a row takes, beside the permission on the facet's own entity. */
const takes = { talks: 'show', files: 'update', checklists: 'update', timed: 'update' } as const satisfies {
  readonly [facet in ServedFacet]?: 'show' | 'update'
}

/** Returns the entities whose rows may hang on a declaration's rows by its facets, each with the right it takes. */
export const carriedByFacets = (entity: Facets, serverOf: ServerOf): { readonly [entity: string]: 'show' | 'update' } =>
  Object.fromEntries(
    (['talks', 'files', 'checklists', 'timed'] as const).flatMap((facet) =>
      entity[facet] === undefined ? [] : [[serverOf(facet), takes[facet]] as const],
    ),
  )

/** The verb that reading versions takes. */
export const versionsVerb = 'versions'

/** The names that `facetVerbsOf` gives. */
export type FacetVerbs<D> =
  | (D extends { readonly shares: object } ? 'share' : never)
  | (D extends { readonly members: string } ? 'assign-user' : never)
  | (D extends { readonly favourites: true } ? 'favored-by' : never)
  | (D extends { readonly merges: object } ? 'merge' : never)
  | (D extends { readonly versions: string } ? 'versions' : never)
  | (D extends { readonly approves: infer A } ? ApprovalVerbs<A> : never)

/** Verbs that the facets of a declaration add, each a permission. */
export const facetVerbsOf = ({
  shares,
  members,
  favourites,
  merges,
  versions,
  approves,
}: Facets & { readonly approves?: Approves }): readonly string[] => [
  ...(shares === undefined ? [] : ['share']),
  ...(members === undefined ? [] : ['assign-user']),
  ...(favourites === undefined ? [] : ['favored-by']),
  ...(typeof merges === 'object' ? ['merge'] : []),
  ...(versions === undefined ? [] : [versionsVerb]),
  ...approvalVerbsOf(approves),
]
