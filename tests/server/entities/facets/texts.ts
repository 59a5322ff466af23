import { expect, test } from 'vitest'
import type { Product } from '../../harness/product.ts'
import { eventually, listenOn, Writer } from '../../harness/writers.ts'
import type { FacetQuestion } from './subject.ts'

/** States of a text that are kept. */
export const versions: FacetQuestion = ({ model, entity, path, product, make, ask, read }) => {
  test('keeps states of its text, which are named and restored', async () => {
    const row = await make(126)
    const wire = model.byName.get(entity.versions ?? '')?.wire ?? ''
    const at = `${path}/${row.id}/versions`
    const change = (text: string) => ask('PUT', `${path}/${row.id}`, { [wire]: text })
    const first = (await change('<p>First</p>'))[wire]
    const named = await ask('POST', at, { name: 'As agreed' })
    await change('<p>Second</p>')
    expect((await read(at)).map(({ name }) => name).slice(0, 2)).toEqual([null, 'As agreed'])
    expect(await ask('GET', `${at}/${named.id}`)).toMatchObject({ name: 'As agreed', content: first })
    expect((await ask('PUT', `${at}/${named.id}`, { name: 'Signed' })).name).toBe('Signed')
    expect((await ask('POST', `${at}/${named.id}/restore`, {}))[wire]).toBe(first)
    const nobody = await product().person()
    expect((await nobody.send('GET', at)).status).toBe(403)
  })
}

/** The address of each product that listens; a product listens once. */
const origins = new WeakMap<Product, Promise<string>>()
const originOf = (product: Product): Promise<string> => {
  const known = origins.get(product) ?? listenOn(product)
  origins.set(product, known)
  return known
}

/** A text that several people write at once. */
export const coedits: FacetQuestion = ({ entity, product, admin, make, ask, wireOf, path }) => {
  test('has a text that two people write at once, which its row gets', async () => {
    const row = await make(132)
    const [origin, other] = [await originOf(product()), await product().person({ roles: ['admin'] })]
    const writers = [admin(), other].map(({ token }) => new Writer(origin, `${entity.api}/${row.id}`, token))
    try {
      for (const one of writers) await one.isReady()
      writers[0]?.write('North quay')
      writers[1]?.write('South quay')
      for (const one of writers)
        await one.until(
          ({ html, state }) => state.isSaved && /North quay.*South quay|South quay.*North quay/s.test(html ?? ''),
        )
      const kept = await eventually(
        async () => (await ask('GET', `${path}/${row.id}`))[wireOf(entity.coedits)],
        (text) => text === writers[0]?.html,
      )
      expect(kept).toBe(writers[1]?.html)
    } finally {
      for (const one of writers) one.line.close()
    }
  })
}
