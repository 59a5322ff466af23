import type { ComponentType, FunctionComponent } from 'react'
import type { Area, EntityName, EntityOf } from '../../core/area.ts'
import type { FacetFields } from '../../core/facets.ts'
import type { AddressedEntity, EntityName as AnyEntityName } from '../../core/register.ts'
import type { FiguresOf } from './browser-figure.ts'
import type {
  CardsProps,
  FacetPanelProps,
  FieldInputProps,
  LineMarkProps,
  PayloadsOf,
  Product,
  RowExtras,
} from './product.ts'

type FieldAddress<E> = E extends { readonly name: infer N extends string; readonly fields: infer F }
  ? `${N}.${keyof (F & FacetFields<E>) & string}`
  : never

/** What is said of an entity, made for its own rows. */
type OfEntity<N extends string> = {
  readonly payloads: PayloadsOf<N>
  readonly lineMarks: FunctionComponent<LineMarkProps<N>>
  readonly cards: FunctionComponent<CardsProps<N>>
  readonly belowEntry: Product['belowEntry'][string]
  readonly figures: FiguresOf
}
/** What is said of a field, made for the rows of its entity. */
type OfField<N extends string> = {
  readonly parts: FunctionComponent<FacetPanelProps<N>>
  readonly inputs: FunctionComponent<FieldInputProps<N>>
}

/** What is kept by the name of an entity, and what by the address of a field (`task.sprint`): as `Product` has them. */
type NamedByEntity = keyof OfEntity<string>
type NamedByField = keyof OfField<string>
type Listed = 'pages' | 'homeSections' | 'headerTools'

/**
 * What an area adds to the screens. An entity or a field that the area does not have does not compile, nor a component for
 * rows of another entity; `showExtras` may also speak of other areas' rows.
 */
export type BrowserParts<A extends Area> = Partial<Pick<Product, Listed>> & {
  readonly [K in NamedByEntity]?: { readonly [N in EntityName<A>]?: OfEntity<N>[K] }
} & {
  readonly [K in NamedByField]?: { readonly [F in FieldAddress<EntityOf<A>>]?: OfField<AddressedEntity<F>>[K] }
} & {
  readonly showExtras?: { readonly [N in AnyEntityName]?: FunctionComponent<RowExtras<N>> }
}

/** What an area adds to the screens, its entities no longer known to the types. */
export type BrowserArea = Partial<Pick<Product, Listed | NamedByEntity | NamedByField>> & {
  readonly showExtras?: { readonly [entity: string]: ComponentType<RowExtras> }
}

/** Registers what an area adds to the browser. */
export const inBrowser = <const A extends Area>(_area: A, parts: BrowserParts<A>): BrowserArea =>
  // The engine asks by names that it knows at run time alone; whose row it gives follows from the name.
  parts as unknown as BrowserArea

/** What several areas add, as one: pages, sections and tools in the areas' order. */
export const mergedParts = (areas: readonly BrowserArea[]) => {
  const named = <K extends NamedByEntity | NamedByField>(key: K): Product[K] =>
    Object.assign({}, ...areas.map((area) => area[key]))
  return {
    pages: areas.flatMap(({ pages = [] }) => pages),
    homeSections: areas.flatMap(({ homeSections = [] }) => homeSections),
    headerTools: areas.flatMap(({ headerTools = [] }) => headerTools),
    payloads: named('payloads'),
    lineMarks: named('lineMarks'),
    cards: named('cards'),
    belowEntry: named('belowEntry'),
    figures: named('figures'),
    parts: named('parts'),
    inputs: named('inputs'),
    showExtras: areas.flatMap(({ showExtras }) => (showExtras === undefined ? [] : [showExtras])),
  }
}
