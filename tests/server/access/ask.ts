import type { Product } from '../harness/product.ts'
import { photograph } from './photograph.ts'
import { namesRow, type Scenario } from './read-matrix.ts'
import { type Caller, callerFor, cellOf, fill, type Rows, setStage, type Whose } from './stage.ts'

const all: readonly Whose[] = ['own', 'foreign', 'missing']
/** Returns whose rows a scenario asks about, in the order of its cells. */
const whoseOf = (scenario: Scenario): readonly Whose[] => (namesRow(scenario) ? all : ['own'])
/** Returns an answer without the asked ids, so that what is left must be the same for foreign and missing rows. */
const faceless = (body: unknown, rows: Rows): string =>
  Object.values(rows)
    .flatMap((ids) => Object.values(ids))
    .filter((id) => id !== '')
    .reduce((text, id) => text.replaceAll(id, 'ID'), JSON.stringify(body))

type Stage = { readonly caller: Caller; readonly rows: Rows; readonly before: string | undefined }

/** Makes a caller with their own rows and those of others. `before` a write, it also has what the database holds. */
const newStage = async (product: Product, name: string, { method }: Scenario): Promise<Stage> => {
  const caller = await callerFor(product, name)
  const rows = await setStage(product, caller)
  return { caller, rows, before: method === 'GET' ? undefined : await photograph(product) }
}

/** The result of a caller: a cell for each of the rows asked for. */
export type Asked = {
  readonly cells: readonly string[]
  readonly faces: ReadonlyMap<Whose, string>
  /** Whether a refused write has nevertheless changed something. */
  readonly isChangedByRefusal: boolean
}

/** Makes the call of a scenario as somebody, on their own row, a foreign row and a missing one. */
export const ask = async (product: Product, scenario: Scenario, name: string, at: number): Promise<Asked> => {
  const faces = new Map<Whose, string>()
  const cells: string[] = []
  let isChangedByRefusal = false
  let stage: Stage | undefined
  for (const whose of whoseOf(scenario)) {
    stage ??= await newStage(product, name, scenario)
    const { caller, rows, before } = stage
    const body = scenario.body === undefined ? undefined : JSON.parse(fill(scenario.body, rows, whose, caller.id))
    // Each call comes from an address of its own, since another test checks limits.
    const answer = await caller.send(scenario.method, fill(scenario.url, rows, whose, caller.id), body, {
      'x-forwarded-for': `10.1.${at % 250}.${cells.length + 1}`,
    })
    cells.push(cellOf(answer, scenario.look))
    faces.set(whose, faceless(answer.body, rows))
    if (answer.status >= 400 && before !== undefined && (await photograph(product)) !== before)
      isChangedByRefusal = true
    // A write has changed the stage, so the next cell gets a new one; a read or refused call leaves the stage as it
    // was.
    if (answer.status < 400 && before !== undefined) stage = undefined
  }
  return { cells, faces, isChangedByRefusal }
}
