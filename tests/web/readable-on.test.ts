import { getContrastRatio } from '@mui/material/styles'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readableOn } from '../../src/web/base/theme/readable-on.ts'

test('a text can be read on any colour', () => {
  expect([readableOn('#ffffff'), readableOn('#000000'), readableOn('#3788d8')]).toEqual([
    '#000000',
    '#ffffff',
    '#000000',
  ])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (rgb) => {
      const color = `#${rgb.toString(16).padStart(6, '0')}`
      expect(getContrastRatio(readableOn(color), color)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
