import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { specimensComputed } from '../specimens/computed.ts'
import { specimens } from '../specimens/registry.ts'
import { startTestProduct } from './harness/product.ts'

test('dump', async () => {
  const p = await startTestProduct()
  const t = performance.now()
  const d = await p.app.inject('/api/openapi.json')
  console.log('ms', performance.now() - t, d.statusCode, d.headers, d.body.length)
  writeFileSync('/tmp/openapi-after.json', d.body)
  await p.end()
  const s = await startTestProduct({ registry: specimens, computed: specimensComputed })
  writeFileSync('/tmp/openapi-after-specimens.json', (await s.app.inject('/api/openapi.json')).body)
  await s.end()
  expect(1).toBe(1)
})
