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
  /** Whether the options open at once. */
  readonly startOpen?: boolean
  /** Token of the `autocomplete` attribute, where the field is about the user themselves. */
  readonly purpose?: string
  /** Called when a value was chosen, not typed, and so is final. */
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
  /** True on the row's profile, which shows nothing about how the row is managed. */
  readonly isProfile: boolean
}

export type RecordProps = {
  readonly model: Model
  readonly row: Row
  readonly reread: () => Promise<Row | undefined>
  /** True in a list's side panel, which has one column, and nothing that needs the space of a page. */
  readonly isNarrow?: boolean
  /** True on the row's profile: it follows `profile`, and has no history and no parts for those who manage the row. */
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

/** An entry in the menu of a row's page, for one entity or for all; its component opens over the page. */
type RecordTool = {
  readonly key: string
  /** Translation key of its entry. */
  readonly title: string
  /** Keys of its command on the row's page; without any, the command is only in the palette. */
  readonly keys?: readonly string[]
  /** All of these are required to see it. */
  readonly permissions: readonly PermissionName[]
  /** The only entity whose pages have the entry; they show it for rows that the reader may change. */
  readonly entity?: EntityName
  /** True where readers who may not change the row see the entry, too. */
  readonly isForReaders?: true
  /** Whether a row has the entry, where not each one has. */
  readonly isFor?: (row: Row, me: Row) => boolean
  readonly Tool: ComponentType<{ readonly model: Model; readonly row: Row; readonly onClose: () => void }>
}

/** A button of an entity's list beside the one that makes a row; its component opens over the list. */
export type ListTool = {
  readonly key: string
  readonly entity: EntityName
  /** Translation key of its button, of a namespace that every page has. */
  readonly title: string
  /** Material icon, by its name. */
  readonly icon: string
  /** All of these are required to see it. */
  readonly permissions: readonly PermissionName[]
  /** Whether it is another way to make a row. Then the entity's small form offers it, too, and passes its values. */
  readonly makes?: true
  readonly Tool: ComponentType<ListToolProps>
}
export type ListToolProps = {
  /** The selected or current row of the list, if there is one. */
  readonly row: Row | undefined
  /** Values for a new row, by wire name. */
  readonly values?: Row
  /** Called once a row is made. */
  readonly onMade?: () => void
  readonly onClose: () => void
}

/**
 * An entry in the list behind `/` of rich texts, which puts something into the text; its component opens over the page.
 */
export type TextTool = {
  readonly key: string
  /** Translation key of its entry, of a namespace that every page has. */
  readonly title: string
  /** Material icon, by its name. */
  readonly icon: string
  /** All of these are required to see it. */
  readonly permissions: readonly PermissionName[]
  readonly Tool: ComponentType<TextToolProps>
}
export type TextToolProps = {
  /** Puts HTML at the caret. */
  readonly insert: (html: string) => void
  readonly onClose: () => void
}

/**
 * Further values for a new row, with texts in the user's language. The texts are from namespaces that every page has.
 */
export type MadeWith = {
  /** The permissions that the values need, all of them; a user without them makes the row without the values. */
  readonly permissions: readonly PermissionName[]
  readonly values: (t: (key: string) => string, user: Row) => Row
}

/** Props of an area's tool beside the send button of a new comment. */
export type TalkToolProps<N extends string = string> = {
  readonly model: Model<N>
  readonly row: RowOf<N>
  /** Puts sanitised HTML after the text that is already written. */
  readonly insert: (html: string) => void
}

/** Props of an area's component above a form's fields. */
export type FormHeadProps = { readonly control: Control }

/** Props of an area's component below the input of a field in forms. */
export type FormPartProps<N extends string = string> = {
  readonly model: Model<N>
  /** Undefined for a new row. */
  readonly row: Row | undefined
  readonly control: Control
  /**
   * Sets the value of a field whose input stands elsewhere in the form, as if it were typed there. `useController` would
   * register the field a second time, and a registration without rules takes those of the first away.
   */
  readonly setValue: (wire: string, value: unknown) => void
}

/** Props of an area's tool on a comment on a row. */
export type SaidToolProps<N extends string = string> = {
  readonly row: RowOf<N>
  readonly comment: Row
}

/** An area's tool on a comment on a row. */
export type SaidTool<N extends string = string> = {
  readonly key: string
  readonly Tool: ComponentType<SaidToolProps<N>>
}

export type LineMarkProps<N extends string = string> = { readonly row: RowOf<N>; readonly labelled?: boolean }

/** All parts that areas add to the engine's screens, merged in `src/app/web`. */
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
  /** Components below the lines of the home page's sections, by the section's key. */
  readonly homeParts: { readonly [section: string]: ComponentType }
  /** Entries in the menu of every row's page. */
  readonly recordTools: readonly RecordTool[]
  /** Entries in the tools of lists. */
  readonly listTools: readonly ListTool[]
  /** Entries in the list behind `/` of rich texts. */
  readonly textTools: readonly TextTool[]
  /** Contents of tabs on rows' pages, of other areas' entities too. */
  readonly rowTabs: readonly RowTab[]
  /** Parts below the fields of a row's page, by entity, in the areas' order. */
  readonly showExtras: readonly { readonly [entity: string]: ComponentType<RowExtras> }[]
  /** Small marks after a row's title in lists on other rows' pages; `labelled`: with text, on its own page. */
  readonly lineMarks: { readonly [entity: string]: ComponentType<LineMarkProps> }
  /** A line below a row's title, on its page and in the panel, by entity; it keeps its height while it loads. */
  readonly headLines: { readonly [entity: string]: ComponentType<RowExtras> }
  /** Components above the fields of forms, by entity. */
  readonly formHeads: { readonly [entity: string]: ComponentType<FormHeadProps> }
  /** Tools of the form of a new comment on a row, by entity. */
  readonly talkTools: { readonly [entity: string]: ComponentType<TalkToolProps> }
  /** Parts below the form of a new comment on a row, by entity. */
  readonly talkEnds: { readonly [entity: string]: ComponentType<RowExtras> }
  /** Tools on comments on a row, by entity, in their order. */
  readonly saidTools: { readonly [entity: string]: readonly SaidTool[] }
  /** Cards of a list, by entity: the default shape, beside the table. */
  readonly cards: { readonly [entity: string]: ComponentType<CardsProps> }
  /** The address at which a row made in the small form opens, by entity; by default its page. */
  readonly madeAddresses: { readonly [entity: string]: (row: Row) => string }
  /** The address that shows a row without a page of its own, by entity; it follows from the row with its owner. */
  readonly foundAddresses: { readonly [entity: string]: (row: Row) => string | undefined }
  /** Values for a new row beside those of its form, by entity. */
  readonly madeWith: { readonly [entity: string]: MadeWith }
  /** Figures of an entity's rows. */
  readonly figures: { readonly [entity: string]: FiguresOf }
  /** Rows at hand in the side navigation, also while it is collapsed, by entity; made of `RailEntry`. */
  readonly rail: { readonly [entity: string]: ComponentType<{ readonly onGo: () => void }> }
  /** Component at the end of the side navigation, by entity. */
  readonly subNavigation: { readonly [entity: string]: ComponentType<{ readonly onGo: () => void }> }
  /** Inputs of the fields that facets add, by field. */
  readonly facetInputs: { readonly [field: string]: ComponentType<FieldInputProps> }
  /** Inputs that replace the kind's standard one, by `entity.field`. */
  readonly inputs: { readonly [field: string]: ComponentType<FieldInputProps> }
  /** Components below a field's input in forms, by `entity.field`. */
  readonly formParts: { readonly [field: string]: ComponentType<FormPartProps> }
}

const ProductContext = createContext<Product | null>(null)
export const ProductProvider = ProductContext.Provider

/** Returns the product: its entities and the parts that areas add. */
export const useProduct = (): Product => {
  const product = useContext(ProductContext)
  if (product === null) throw new Error('useProduct is used outside ProductProvider')
  return product
}
/**
 * Returns the input that replaces the kind's standard one: an area's for the field, or a facet's for a field of the
 * facet.
 */
export const customInput = (
  { inputs, facetInputs }: Product,
  { name: entity, entity: { facetFields } }: Model,
  { name }: ModelField,
): ComponentType<FieldInputProps> | undefined =>
  inputs[`${entity}.${name}`] ?? (facetFields?.includes(name) === true ? facetInputs[name] : undefined)

/** The model of an entity, typed with its rows. */
export const useModel = <const N extends string>(entity: Known<N, EntityName>): Model<N> =>
  useProduct().models.of(entity)
