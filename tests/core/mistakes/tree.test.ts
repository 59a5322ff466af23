import { text } from '../../../src/core/declare/fields.ts'
import { fields, testMistakes } from './mistakes.ts'

testMistakes([
  [
    'a tree by what leads elsewhere',
    { tree: { parent: 'driver', rows: 'parts' } },
    "tree.parent leads to another vehicle, and 'driver' to user",
  ],
  [
    'a tree whose rows are by another field',
    { tree: { parent: 'driver', rows: 'parts' } },
    "tree.rows takes the children by 'driver', and 'parts' are vehicle by 'parent'",
  ],
  [
    'a tree without an order',
    { fields: { ...fields, position: text() }, tree: { parent: 'parent', rows: 'parts' } },
    'tree takes an order made by hand, and there is no rank',
  ],
  [
    'leaves that are none',
    { tree: { parent: 'parent', rows: 'parts', leaves: 'crew' } },
    "tree.leaves takes a field of kind children, and 'crew' is refs",
  ],
])
