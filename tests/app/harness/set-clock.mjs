// Loaded before a process of the product (`NODE_OPTIONS=--import …`): its clock is ahead by the milliseconds that stand in the
// file TMS_TEST_CLOCK, read anew each tenth of a second, so that a test can let the clocks of running processes jump.
import { readFileSync } from 'node:fs'

const file = process.env.TMS_TEST_CLOCK ?? ''
const systemNow = Date.now
const SystemDate = Date
let [ahead, readAt] = [0, Number.NEGATIVE_INFINITY]
const now = () => {
  const at = systemNow()
  if (file !== '' && Math.abs(at - readAt) > 100) {
    ahead = Number(readFileSync(file, 'utf8')) || 0
    readAt = at
  }
  return at + ahead
}
globalThis.Date = class extends SystemDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now()] : parts))
  }
  static now() {
    return now()
  }
}
