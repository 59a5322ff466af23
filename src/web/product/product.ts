// Decision (2026-11): A list as cards is an area's component (`cards`) inside the list's screen, so search,
// filters, views, pages, selection and exports stay those of every list.
import { type ComponentType, createContext, useContext } from 'react'
import type { Control } from 'react-hook-form'
import type { Model, ModelField, Models } from '../../core/model.ts'
import type { ColumnName, EntityName, FieldName, Known, RowOf } from '../../core/register.ts'
import type { Row } from '../api/shapes.ts'
import type { FiguresOf } from './browser-figure.ts'
import type { HeaderTool } from './header-tool.ts'
import type { HomeSection } from './home-section.ts'
import type { Page } from './page.ts'

/**
 * Body fields that the specification lists for a call, and relations that its reads may ask along; a server that
 * refuses what it does not know gets exactly these.
 */
export type Payloads = {
  readonly [entity: string]: {
    readonly create?: readonly string[]
    readonly update?: readonly string[]
    readonly include?: readonly string[]
  }
}

/** The payloads of one entity; a name that is none of its own does not compile. */
export type PayloadsOf<N extends string> = {
  readonly create?: readonly (ColumnName<N> | FieldName<N>)[]
  readonly update?: readonly (ColumnName<N> | FieldName<N>)[]
  readonly include?: readonly (keyof RowOf<N> & string)[]
}
/** Payloads as an area writes them down. */
export type KnownPayloads = { readonly [N in EntityName]?: PayloadsOf<N> }

export type FieldInputProps<N extends string = string> = {
  readonly model: Model<N>
  readonly field: ModelField
  /** The row being edited; undefined in a new one. */
  readonly row: RowOf<N> | undefined
  readonly control: Control
  readonly required: boolean
  /** Instead of the field's own label. */
  readonly label?: string
  /** What it offers is shown at once: whoever asked for the field wants to choose. */
  readonly startOpen?: boolean
  /** Called when a value was chosen, not typed: it is meant as it is. */
  readonly onChosen?: (() => void) | undefined
}

/** What a facet's panel on a row's page is given. */
export type FacetPanelProps<N extends string = string> = {
  readonly model: Model<N>
  readonly row: RowOf<N>
  /** Whether the user may change the row, by permission and rule. */
  readonly mayChange: boolean
  /** In a panel beside a list, which has no surfaces of its own. */
  readonly narrow?: boolean
}
/** What facets show of a row, each in a panel of its own; the last two are buttons beside the row's title. */
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

/** What an area's part of a row's page is given. */
export type RowExtras<N extends string = string> = { readonly model: Model<N>; readonly row: RowOf<N> }

export type RecordProps = {
  readonly model: Model
  readonly row: Row
  readonly reread: () => Promise<Row | undefined>
}

export type CardsProps<N extends string = string> = {
  readonly model: Model<N>
  /** Columns that the list would have. */
  readonly fields: readonly ModelField[]
  readonly rows: readonly RowOf<N>[]
  readonly address: ((row: RowOf<N>) => string) | undefined
  /** Ids of chosen rows, and how one is chosen; undefined where nothing can be done to many. */
  readonly chosen: ReadonlySet<string> | undefined
  readonly toggle: (row: RowOf<N>) => void
  /** A row that the focus is to go to; a new object for each time. */
  readonly focusOn: { readonly id: string } | undefined
  /** Says which row the keys are on. */
  readonly onCurrent: (id: string) => void
}

export type LineMarkProps<N extends string = string> = { readonly row: RowOf<N>; readonly labelled?: boolean }

/** What areas add to the generic screens; all of it is put together in `src/app/web`. */
export type Product = {
  readonly models: Models
  readonly payloads: Payloads
  /** A row's page as its declaration lays it out (`show`). */
  readonly record: ComponentType<RecordProps>
  /** Instead of what a row's page shows of one of its fields, by `entity.field`. */
  readonly parts: { readonly [field: string]: ComponentType<FacetPanelProps> }
  /** Panels of the facets, by facet. */
  readonly panels: FacetPanels
  /** Hand-made pages. */
  readonly pages: readonly Page[]
  /** Sections of the home page, between the engine's own. */
  readonly homeSections: readonly HomeSection[]
  /** What stands in the header besides the shell's own tools. */
  readonly headerTools: readonly HeaderTool[]
  /** Below the fields of an entity's page, by entity: what each area says of it, in the areas' order. */
  readonly showExtras: readonly { readonly [entity: string]: ComponentType<RowExtras> }[]
  /** Small marks behind a row's title where it is listed on another row's page; `labelled`: with words, at the head of its own. */
  readonly lineMarks: { readonly [entity: string]: ComponentType<LineMarkProps> }
  /** A list's page as cards, by entity: offered beside the table, and shown unless the user chose that. */
  readonly cards: { readonly [entity: string]: ComponentType<CardsProps> }
  /** Figures of an entity's rows. */
  readonly figures: { readonly [entity: string]: FiguresOf }
  /** What an entity adds at the end of the side navigation. */
  readonly belowEntry: { readonly [entity: string]: ComponentType<{ readonly onGo: () => void }> }
  /** Inputs of the fields that facets add, by field. */
  readonly facetInputs: { readonly [field: string]: ComponentType<FieldInputProps> }
  /** Instead of the kind's own input, by `entity.field`. */
  readonly inputs: { readonly [field: string]: ComponentType<FieldInputProps> }
}

const ProductContext = createContext<Product | null>(null)
export const ProductProvider = ProductContext.Provider

/** The product being shown: its entities and what areas add to them. */
export const useProduct = (): Product => {
  const product = useContext(ProductContext)
  if (product === null) throw new Error('useProduct is used outside ProductProvider')
  return product
}
/** The input that stands in place of the kind's own: an area's for the field, or that of a facet for a field of its own. */
export const ownInput = (
  { inputs, facetInputs }: Product,
  { name: entity, entity: { facetFields } }: Model,
  { name }: ModelField,
): ComponentType<FieldInputProps> | undefined =>
  inputs[`${entity}.${name}`] ?? (facetFields?.includes(name) === true ? facetInputs[name] : undefined)

/** The model of an entity, and with it the type of its rows. */
export const useModel = <const N extends string>(entity: Known<N, EntityName>): Model<N> =>
  useProduct().models.of(entity)
