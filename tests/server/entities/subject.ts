import type { Model } from '../../../src/core/model.ts'
import { type ListQuery, writeListQuery } from '../../../src/core/query.ts'
import type { Body, Person, Product } from '../harness/product.ts'

const nothing: ListQuery = {
  page: 1,
  perPage: 100,
  search: '',
  sort: [],
  include: [],
  filter: {},
  filters: { operator: 'and', filters: [] },
  where: undefined,
  params: {},
}

/** Parameters as the browser writes them. */
export const listUrl = (model: Model, query: Partial<ListQuery>): string =>
  `/api${model.entity.api}?${new URLSearchParams(writeListQuery({ ...nothing, ...query }).map(([name, value]) => [name, value]))}`

/** What the tests of one entity work with; product and people are there once `beforeAll` has run. */
export type Subject = {
  readonly model: Model
  readonly path: string
  readonly product: () => Product
  readonly admin: () => Person
  readonly can: (operation: 'store' | 'update' | 'delete') => boolean
  readonly all: () => Promise<Body[]>
  readonly make: (n: number) => Promise<Body>
  readonly bodyFor: (n: number) => Promise<Body>
}
