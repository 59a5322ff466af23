import type { Product } from '../harness/product.ts'
import { photograph } from './photograph.ts'
import { namesRow, type Scenario } from './read-matrix.ts'
import { type Caller, callerFor, cellOf, fill, type Rows, setStage, type Whose } from './stage.ts'

const all: readonly Whose[] = ['own', 'foreign', 'missing']
/** Whose cells a scenario has, in their order. */
const whoseOf = (scenario: Scenario): readonly Whose[] => (namesRow(scenario) ? all : ['own'])
/** An answer without the ids that were asked for: what a caller could tell foreign from missing by. */
const faceless = (body: unknown, rows: Rows): string =>
  Object.values(rows)
    .flatMap((ids) => Object.values(ids))
    .filter((id) => id !== '')
    .reduce((text, id) => text.replaceAll(id, 'ID'), JSON.stringify(body))

type Stage = { readonly caller: Caller; readonly rows: Rows; readonly before: string | undefined }

/** A caller with rows of their own and of others; `before` a write, what the database holds. */
const newStage = async (product: Product, name: string, { method }: Scenario): Promise<Stage> => {
  const caller = await callerFor(product, name)
  const rows = await setStage(product, caller)
  return { caller, rows, before: method === 'GET' ? undefined : await photograph(product) }
}

/** What a caller got: a cell for each of the rows asked for. */
export type Asked = {
  readonly cells: readonly string[]
  readonly faces: ReadonlyMap<Whose, string>
  /** A write was refused, and yet something is not as it was. */
  readonly isChangedByRefusal: boolean
}

/** Makes the call of a scenario as somebody, upon rows of their own, of others and of nobody. */
export const ask = async (product: Product, scenario: Scenario, name: string, at: number): Promise<Asked> => {
  const faces = new Map<Whose, string>()
  const cells: string[] = []
  let isChangedByRefusal = false
  let stage: Stage | undefined
  for (const whose of whoseOf(scenario)) {
    stage ??= await newStage(product, name, scenario)
    const { caller, rows, before } = stage
    const body = scenario.body === undefined ? undefined : JSON.parse(fill(scenario.body, rows, whose, caller.id))
    // Each from an address of its own: limits are another test's matter.
    const answer = await caller.send(scenario.method, fill(scenario.url, rows, whose, caller.id), body, {
      'x-forwarded-for': `10.1.${at % 250}.${cells.length + 1}`,
    })
    cells.push(cellOf(answer, scenario.look))
    faces.set(whose, faceless(answer.body, rows))
    if (answer.status >= 400 && before !== undefined && (await photograph(product)) !== before)
      isChangedByRefusal = true
    // What a write has changed is no stage for the next cell; one that was read or refused is as it was.
    if (answer.status < 400 && before !== undefined) stage = undefined
  }
  return { cells, faces, isChangedByRefusal }
}
