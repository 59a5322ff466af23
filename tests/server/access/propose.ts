import { existsSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startTestProduct } from '../harness/product.ts'
import { proposalFor } from './proposal.ts'
import { readMatrix } from './read-matrix.ts'

/** This is no test: `npm run access -- vehicle` runs it, since it needs the tests' product (`propose.config.ts`). */
const names = (process.env.TMS_PROPOSE ?? '').split(',').filter((name) => name !== '')
const folder = new URL('./', import.meta.url)

let product: Product
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.end())

test.each(names)('%s', { timeout: 600_000 }, async (name) => {
  const model = product.engine.models.all.find((one) => one.name === name)
  if (model === undefined) throw new Error(`no entity is called ${name}`)
  const file = new URL(`${name.replaceAll('_', '-')}.txt`, folder)
  expect(existsSync(file), `${file.pathname} is there already`).toBe(false)
  const text = await proposalFor(product, model, readMatrix(folder))
  expect(text, `every route of ${name} has its lines`).toBeDefined()
  writeFileSync(file, text ?? '', { flag: 'wx' })
  console.log(`Wrote tests/server/access/${name.replaceAll('_', '-')}.txt: read it and take out its first line.`)
})
