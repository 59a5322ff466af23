import { expect, test } from 'vitest'
import { pictureChartColors, pictureColors } from '../../src/server/dashboard/picture/look.ts'
import { chartColors, colors } from '../../src/web/base/theme/tokens.ts'

test('pictures that are mailed have the colours of the light theme', () => {
  expect(pictureChartColors).toEqual(chartColors.map(([light]) => light))
  for (const [name, color] of Object.entries(pictureColors))
    expect([name, color]).toEqual([name, Object.entries(colors).find(([token]) => token === name)?.[1][0]])
})
