import { expect } from 'vitest'
import type { Model, Models } from '../../../src/core/declare/model.ts'
import { type ListQuery, writeListQuery } from '../../../src/core/query/query.ts'
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

/** Writes parameters like the browser. */
export const listUrl = (model: Model, query: Partial<ListQuery>): string =>
  `/api${model.entity.api}?${new URLSearchParams(writeListQuery({ ...nothing, ...query }).map(([name, value]) => [name, value]))}`

/** Returns every row of a list in its order, page by page. @param why shown if a page is refused */
export const everyRow = async (
  admin: Person,
  model: Model,
  query: Partial<ListQuery>,
  why = '',
): Promise<{ readonly rows: Body[]; readonly total: number }> => {
  const rows: Body[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await admin.send('GET', listUrl(model, { ...query, page }))
    expect(status, why).toBe(200)
    rows.push(...body.data)
    if (rows.length >= body.total || body.data.length === 0) return { rows, total: body.total }
  }
}

/** The means of the tests of one entity; product and people exist once `beforeAll` has run. */
export type Subject = {
  /** The step by which questions are chosen: 1 asks all of them, in the full run. */
  readonly every: number
  readonly models: Models
  readonly model: Model
  readonly path: string
  readonly product: () => Product
  readonly admin: () => Person
  readonly can: (operation: 'store' | 'update' | 'delete') => boolean
  readonly all: () => Promise<Body[]>
  readonly make: (n: number) => Promise<Body>
  readonly bodyFor: (n: number) => Promise<Body>
  /** Returns the body for a row of another entity. */
  readonly bodyOf: (model: Model, n: number) => Promise<Body>
}

/** Returns the row of a write's answer without the part that no other call returns (`HookContext.tell`). */
export const kept = ({ secret: _, ...row }: Body): Body => row
