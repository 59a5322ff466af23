import type { ComponentType } from 'react'
import type { Area, EntityName, EntityOf } from '../core/area.ts'
import type { Product, RowExtras } from './product.ts'

type FieldAddress<E> = E extends { readonly name: infer N extends string; readonly fields: infer F }
  ? `${N}.${keyof F & string}`
  : never
type ByEntity<A extends Area, Of> = { readonly [N in EntityName<A>]?: Of }
type ByField<A extends Area, Of> = { readonly [K in FieldAddress<EntityOf<A>>]?: Of }

/** What is kept by the name of an entity, and what by the address of a field (`task.sprint`): as `Product` has them. */
type NamedByEntity = 'payloads' | 'lineMarks' | 'cards' | 'belowEntry'
type NamedByField = 'parts' | 'inputs'
type Listed = 'pages' | 'homeSections' | 'headerTools'

/**
 * What an area adds to the screens. An entity or a field that the area does not have does not compile; `showExtras` may
 * also speak of other areas' rows.
 */
export type BrowserParts<A extends Area> = Partial<Pick<Product, Listed>> & {
  readonly [K in NamedByEntity]?: ByEntity<A, Product[K][string]>
} & { readonly [K in NamedByField]?: ByField<A, Product[K][string]> } & {
  readonly showExtras?: { readonly [entity: string]: ComponentType<RowExtras> }
}

/** What an area adds to the screens, its entities no longer known to the types. */
export type BrowserArea = Partial<Pick<Product, Listed | NamedByEntity | NamedByField>> & {
  readonly showExtras?: { readonly [entity: string]: ComponentType<RowExtras> }
}

/** Registers what an area adds to the browser. */
export const inBrowser = <const A extends Area>(_area: A, parts: BrowserParts<A>): BrowserArea => parts as BrowserArea

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
    parts: named('parts'),
    inputs: named('inputs'),
    showExtras: areas.flatMap(({ showExtras }) => (showExtras === undefined ? [] : [showExtras])),
  }
}
