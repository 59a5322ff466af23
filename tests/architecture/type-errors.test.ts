import { expect, test } from 'vitest'
import { declarationsFirst } from '../type-errors.mjs'

const inModel = "src/core/declare/model.ts(3,1): error TS2345: Argument is wrong.\n  Type 'a' is not 'b'."
const inVehicle =
  'src/domain/work/vehicle.ts(9,5): error TS2820: Type \'"driv"\' is not assignable. Did you mean \'"driver"\'?'
const inRegistry = 'src/domain/registry.ts(31,14): error TS2741: "vehicle.driver → usr leads nowhere".'
const inServer = 'src/domain/work/server/hooks.ts(2,2): error TS2339: Property is not there.'

test('errors of declarations come first, each once; what may follow from them is counted', () => {
  const output = [inModel, inServer, inRegistry, inVehicle, inModel, inVehicle, ''].join('\n')
  expect(declarationsFirst(output)).toBe(
    [inVehicle, inRegistry, '2 more in 2 other files, which may follow from these.'].join('\n'),
  )
})
test('without errors of declarations all others are said, with what explains them', () => {
  expect(declarationsFirst([inModel, inServer, inModel].join('\n'))).toBe([inModel, inServer].join('\n'))
})
test('what is no error of a file is said as it is', () => {
  expect(declarationsFirst('error TS5083: Cannot read file.\n')).toBe('error TS5083: Cannot read file.')
})
