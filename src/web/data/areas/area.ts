import type { ComponentType, FunctionComponent } from 'react'
import type { Area, EntityName, EntityOf } from '../../../core/declare/area.ts'
import type { FacetFields } from '../../../core/declare/facet-fields.ts'
import type { AddressedEntity, EntityName as AnyEntityName, RowOf } from '../../../core/declare/register.ts'
import type { FiguresOf } from './browser-figure.ts'
import type {
  CardsProps,
  FacetPanelProps,
  FieldInputProps,
  FormHeadProps,
  FormPartProps,
  LineMarkProps,
  MadeWith,
  PayloadsOf,
  Product,
  RowExtras,
  SaidTool,
  SaidToolProps,
  TalkToolProps,
} from './product.ts'

type FieldAddress<E> = E extends { readonly name: infer N extends string; readonly fields: infer F }
  ? `${N}.${keyof (F & FacetFields<E>) & string}`
  : never

/** Parts registered by entity name, typed for its rows. */
type OfEntity<N extends string> = {
  readonly payloads: PayloadsOf<N>
  readonly lineMarks: FunctionComponent<LineMarkProps<N>>
  readonly headLines: FunctionComponent<RowExtras<N>>
  readonly formHeads: FunctionComponent<FormHeadProps>
  readonly talkTools: FunctionComponent<TalkToolProps<N>>
  readonly talkEnds: FunctionComponent<RowExtras<N>>
  readonly saidTools: readonly (Pick<SaidTool, 'key'> & { readonly Tool: FunctionComponent<SaidToolProps<N>> })[]
  readonly cards: FunctionComponent<CardsProps<N>>
  readonly subNavigation: Product['subNavigation'][string]
  readonly rail: Product['rail'][string]
  readonly madeWith: MadeWith
  readonly madeAddresses: (row: RowOf<N>) => string
  readonly foundAddresses: (row: RowOf<N>) => string | undefined
  readonly figures: FiguresOf
}
/** Parts registered by field address, typed for the rows of its entity. */
type OfField<N extends string> = {
  readonly parts: FunctionComponent<FacetPanelProps<N>>
  readonly inputs: FunctionComponent<FieldInputProps<N>>
  readonly formParts: FunctionComponent<FormPartProps<N>>
}

/** Keys of `Product` indexed by entity name, and those indexed by field address (`task.sprint`). */
type NamedByEntity = keyof OfEntity<string>
type NamedByField = keyof OfField<string>
type ListKey = 'pages' | 'headerTools' | 'recordTools' | 'listTools' | 'textTools' | 'rowTabs'

/**
 * The parts that an area adds to the browser. Names of entities or fields of other areas do not compile, nor do
 * components typed for rows of another entity; only `showExtras` and `rowTabs` may name entities of other areas.
 */
export type BrowserParts<A extends Area> = Partial<Pick<Product, ListKey | 'homeParts'>> & {
  readonly [K in NamedByEntity]?: { readonly [N in EntityName<A>]?: OfEntity<N>[K] }
} & {
  readonly [K in NamedByField]?: { readonly [F in FieldAddress<EntityOf<A>>]?: OfField<AddressedEntity<F>>[K] }
} & {
  readonly showExtras?: { readonly [N in AnyEntityName]?: FunctionComponent<RowExtras<N>> }
}

/** `BrowserParts` without the types of the area's entities. */
export type BrowserArea = Partial<Pick<Product, ListKey | 'homeParts' | NamedByEntity | NamedByField>> & {
  readonly showExtras?: { readonly [entity: string]: ComponentType<RowExtras> }
}

/** Registers the parts that an area adds to the browser. */
export const inBrowser = <const A extends Area>(_area: A, parts: BrowserParts<A>): BrowserArea =>
  // The engine finds components by names that it knows only at run time, and passes rows of that entity.
  parts as unknown as BrowserArea

/** Merges the parts of all areas; lists keep the areas' order. */
export const mergeParts = (areas: readonly BrowserArea[]) => {
  const merge = <K extends NamedByEntity | NamedByField | 'homeParts'>(key: K): Product[K] =>
    Object.assign({}, ...areas.map((area) => area[key]))
  return {
    pages: areas.flatMap(({ pages = [] }) => pages),
    headerTools: areas.flatMap(({ headerTools = [] }) => headerTools),
    homeParts: merge('homeParts'),
    recordTools: areas.flatMap(({ recordTools = [] }) => recordTools),
    listTools: areas.flatMap(({ listTools = [] }) => listTools),
    textTools: areas.flatMap(({ textTools = [] }) => textTools),
    rowTabs: areas.flatMap(({ rowTabs = [] }) => rowTabs),
    payloads: merge('payloads'),
    lineMarks: merge('lineMarks'),
    headLines: merge('headLines'),
    formHeads: merge('formHeads'),
    talkTools: merge('talkTools'),
    talkEnds: merge('talkEnds'),
    saidTools: merge('saidTools'),
    cards: merge('cards'),
    subNavigation: merge('subNavigation'),
    rail: merge('rail'),
    madeWith: merge('madeWith'),
    madeAddresses: merge('madeAddresses'),
    foundAddresses: merge('foundAddresses'),
    figures: merge('figures'),
    parts: merge('parts'),
    inputs: merge('inputs'),
    formParts: merge('formParts'),
    showExtras: areas.flatMap(({ showExtras }) => (showExtras === undefined ? [] : [showExtras])),
  }
}
