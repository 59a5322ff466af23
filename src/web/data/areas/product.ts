// Decision (2026-11): A list's cards are an area's component (`cards`) inside the list screen: search, filters, views,
// pages, selection and exports are those of every list.
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Control } from 'react-hook-form'
import type { Model, ModelField, Models } from '../../../core/declare/model.ts'
import type { ColumnName, EntityName, FieldName, Known, PermissionName, RowOf } from '../../../core/declare/register.ts'
import type { Row } from '../../base/api/shapes.ts'
import type { FiguresOf } from './browser-figure.ts'
import type { HeaderTool } from './header-tool.ts'
import type { Page } from './page.ts'
import type { RowTab } from './row-tab.ts'

/**
 * Body fields that the specification lists for a call, and relations that its reads may include. Other servers, which
 * may refuse unknown fields, get exactly these.
 */
export type Payloads = {
  readonly [entity: string]: {
    readonly create?: readonly string[]
    readonly update?: readonly string[]
    readonly include?: readonly string[]
  }
}

/** The payloads of one entity; unknown names do not compile. */
export type PayloadsOf<N extends string> = {
  readonly create?: readonly (ColumnName<N> | FieldName<N>)[]
  readonly update?: readonly (ColumnName<N> | FieldName<N>)[]
  readonly include?: readonly (keyof RowOf<N> & string)[]
}
/** Payloads as areas declare them. */
export type DeclaredPayloads = { readonly [N in EntityName]?: PayloadsOf<N> }

export type FieldInputProps<N extends string = string> = {
  readonly model: Model<N>
  readonly field: ModelField
  /** The row being edited; undefined in a new one. */
  readonly row: RowOf<N> | undefined
  readonly control: Control
  readonly required: boolean
  /** Replaces the field's label. */
  readonly label?: string
  /** Opens the options at once. */
  readonly startOpen?: boolean
  /** Token of the `autocomplete` attribute, where the field asks about the user themselves. */
  readonly purpose?: string
  /** Called when a value was chosen (not typed), i.e. is final. */
  readonly onChosen?: (() => void) | undefined
}

/** Props of a facet's panel on a row's page. */
export type FacetPanelProps<N extends string = string> = {
  readonly model: Model<N>
  readonly row: RowOf<N>
  /** Whether the user may change the row, by permission and rule. */
  readonly mayChange: boolean
}
/** Panels of facets on a row's page; `favourites` and `shares` are buttons beside the title. */
export type FacetPanels = {
  readonly [F in
    | 'links'
    | 'checklists'
    | 'files'
    | 'timed'
    | 'members'
    | 'talks'
    | 'favourites'
    | 'shares']: ComponentType<FacetPanelProps>
}

/** Props of an area's extra part of a row's page. */
export type RowExtras<N extends string = string> = {
  readonly model: Model<N>
  readonly row: RowOf<N>
  /** On the row's profile, which shows nothing of how the row is kept. */
  readonly isProfile: boolean
}

export type RecordProps = {
  readonly model: Model
  readonly row: Row
  readonly reread: () => Promise<Row | undefined>
  /** In a list's side panel: one column, without what only a page has room for. */
  readonly isNarrow?: boolean
  /** On the row's profile: laid out by `profile`, without history and what is for those who keep the row. */
  readonly isProfile?: boolean
  /** Further buttons at the end of its head. */
  readonly tools?: ReactNode
}

export type CardsProps<N extends string = string> = {
  readonly model: Model<N>
  /** Columns of the list. */
  readonly fields: readonly ModelField[]
  readonly rows: readonly RowOf<N>[]
  readonly address: ((row: RowOf<N>) => string) | undefined
  /** Ids of selected rows; undefined where the list has no bulk actions. */
  readonly selected: ReadonlySet<string> | undefined
  readonly toggle: (row: RowOf<N>) => void
  /** Row to focus; a new object for each request. */
  readonly focusOn: { readonly id: string } | undefined
  /** Called with the id of the row that receives the focus. */
  readonly onCurrent: (id: string) => void
}

/** Something that a row's page has in its menu, of one entity or of all: it opens over the page. */
type RecordTool = {
  readonly key: string
  /** Translation key of its entry. */
  readonly title: string
  /** Keys of its command on the row's page; without any it is in the palette alone. */
  readonly keys?: readonly string[]
  /** All of these are required to see it. */
  readonly permissions: readonly PermissionName[]
  /** On the pages of this entity alone, of rows that the reader may change. */
  readonly entity?: EntityName
  /** Also of rows that the reader only sees. */
  readonly isForReaders?: true
  readonly Tool: ComponentType<{ readonly model: Model; readonly row: Row; readonly onClose: () => void }>
}

/** Something that the list of an entity offers beside the making of a row: it opens over the list. */
export type ListTool = {
  readonly key: string
  readonly entity: EntityName
  /** Translation key of its button, of a namespace that every page has. */
  readonly title: string
  /** Material icon, by its name. */
  readonly icon: string
  /** All of these are required to see it. */
  readonly permissions: readonly PermissionName[]
  readonly Tool: ComponentType<{
    /** The row that is chosen or current in the list, where there is one. */
    readonly row: Row | undefined
    readonly onClose: () => void
  }>
}

/** Values that a new row is made with, with texts in the user's language, of namespaces that every page has. */
export type MadeWith = {
  /** Permissions, all of them, that the values need; without them the row is made alone. */
  readonly permissions: readonly PermissionName[]
  readonly values: (t: (key: string) => string, user: Row) => Row
}

/** Props of an area's tool beside the send button of a new comment. */
export type TalkToolProps<N extends string = string> = {
  readonly model: Model<N>
  readonly row: RowOf<N>
  /** Puts sanitised HTML behind what is written. */
  readonly insert: (html: string) => void
}

/** Props of an area's part of a form, below the input of a field. */
export type FormPartProps<N extends string = string> = {
  readonly model: Model<N>
  /** None of a new row. */
  readonly row: Row | undefined
  readonly control: Control
}

/** Props of an area's tool on what somebody said about a row. */
export type SaidToolProps<N extends string = string> = {
  readonly row: RowOf<N>
  readonly comment: Row
}

/** An area's tool on what somebody said about a row. */
export type SaidTool<N extends string = string> = {
  readonly key: string
  readonly Tool: ComponentType<SaidToolProps<N>>
}

export type LineMarkProps<N extends string = string> = { readonly row: RowOf<N>; readonly labelled?: boolean }

/** All that areas add to the engine's screens, merged in `src/app/web`. */
export type Product = {
  readonly models: Models
  readonly payloads: Payloads
  /** Page of a row. */
  readonly record: ComponentType<RecordProps>
  /** Replaces a row page's view of a field, by `entity.field`. */
  readonly parts: { readonly [field: string]: ComponentType<FacetPanelProps> }
  /** Panels of the facets, by facet. */
  readonly panels: FacetPanels
  /** Pages of areas. */
  readonly pages: readonly Page[]
  /** Components in the header. */
  readonly headerTools: readonly HeaderTool[]
  /** What stands below the lines of a section of the home page, by the section's key. */
  readonly homeParts: { readonly [section: string]: ComponentType }
  /** Entries in the menu of every row's page. */
  readonly recordTools: readonly RecordTool[]
  /** Entries in the tools of lists. */
  readonly listTools: readonly ListTool[]
  /** Contents of tabs on rows' pages, of other areas' entities too. */
  readonly rowTabs: readonly RowTab[]
  /** Parts below the fields of a row's page, by entity, in the areas' order. */
  readonly showExtras: readonly { readonly [entity: string]: ComponentType<RowExtras> }[]
  /** Small marks after a row's title in lists on other rows' pages; `labelled`: with text, on its own page. */
  readonly lineMarks: { readonly [entity: string]: ComponentType<LineMarkProps> }
  /** A line below a row's title, on its page and in the panel, by entity; it keeps its height while it loads. */
  readonly headLines: { readonly [entity: string]: ComponentType<RowExtras> }
  /** Tools of the form of a new comment on a row, by entity. */
  readonly talkTools: { readonly [entity: string]: ComponentType<TalkToolProps> }
  /** Tools on what was said about a row, by entity, in their order. */
  readonly saidTools: { readonly [entity: string]: readonly SaidTool[] }
  /** Cards of a list, by entity: the default shape, beside the table. */
  readonly cards: { readonly [entity: string]: ComponentType<CardsProps> }
  /** Address that a row made in the small form opens at, by entity; its page unless said. */
  readonly madeAddresses: { readonly [entity: string]: (row: Row) => string }
  /** Address at which a row that has no page of its own is shown, by entity; from the row with its owner. */
  readonly foundAddresses: { readonly [entity: string]: (row: Row) => string | undefined }
  /** Values that a new row is made with beside those of its form, by entity. */
  readonly madeWith: { readonly [entity: string]: MadeWith }
  /** Figures of an entity's rows. */
  readonly figures: { readonly [entity: string]: FiguresOf }
  /** Rows at hand in the side navigation, also while it is collapsed, by entity; made of `RailEntry`. */
  readonly rail: { readonly [entity: string]: ComponentType<{ readonly onGo: () => void }> }
  /** Component at the end of the side navigation, by entity. */
  readonly subNavigation: { readonly [entity: string]: ComponentType<{ readonly onGo: () => void }> }
  /** Inputs of the fields that facets add, by field. */
  readonly facetInputs: { readonly [field: string]: ComponentType<FieldInputProps> }
  /** Replace the kind's standard input, by `entity.field`. */
  readonly inputs: { readonly [field: string]: ComponentType<FieldInputProps> }
  /** What stands below a field's input in forms, by `entity.field`. */
  readonly formParts: { readonly [field: string]: ComponentType<FormPartProps> }
}

const ProductContext = createContext<Product | null>(null)
export const ProductProvider = ProductContext.Provider

/** The product: its entities and what areas add. */
export const useProduct = (): Product => {
  const product = useContext(ProductContext)
  if (product === null) throw new Error('useProduct is used outside ProductProvider')
  return product
}
/** The input that replaces the kind's standard one: an area's for the field, or a facet's for a field of the facet. */
export const customInput = (
  { inputs, facetInputs }: Product,
  { name: entity, entity: { facetFields } }: Model,
  { name }: ModelField,
): ComponentType<FieldInputProps> | undefined =>
  inputs[`${entity}.${name}`] ?? (facetFields?.includes(name) === true ? facetInputs[name] : undefined)

/** The model of an entity, typed with its rows. */
export const useModel = <const N extends string>(entity: Known<N, EntityName>): Model<N> =>
  useProduct().models.of(entity)
