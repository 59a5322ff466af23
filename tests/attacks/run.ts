import { floodSignIns, guessInParallel } from './guesses.ts'
import { injectSql, scan, slowHeaders } from './judges.ts'
import { askHeavily, sendUnknownKeys } from './load.ts'
import { type Finding, startTarget, type Target } from './target.ts'
import { askForUnseenRows, readThroughProfile } from './unseen-rows.ts'

/**
 * `npm run attack`: attacks the built product in a throw-away folder with sample data and tells what did
 * not hold. With `-- --judges` it is tried by tools that nobody here wrote (slowhttptest, sqlmap, wapiti), which have to be installed, instead of by ours.
 */
type Attack = (target: Target) => Promise<Finding>
const manyCalls = { TMS_CALLS_PER_MINUTE: '1000000' }
/** Each group on a product of its own: limits that one uses up must not shield another. */
const own: readonly (readonly [env: Record<string, string>, attacks: readonly Attack[]])[] = [
  [manyCalls, [readThroughProfile, askForUnseenRows]],
  [{}, [askHeavily, sendUnknownKeys, floodSignIns, guessInParallel]],
]
const judges: typeof own = [
  [{}, [slowHeaders]],
  [manyCalls, [injectSql]],
  [manyCalls, [scan]],
]

let hasHoles = false
for (const [env, attacks] of process.argv.includes('--judges') ? judges : own) {
  const target = await startTarget(env)
  try {
    for (const attack of attacks) {
      const { attack: name, calls, holes, told } = await attack(target)
      hasHoles ||= holes.length > 0
      console.log(
        `${holes.length === 0 ? 'held' : 'HOLE'}  ${name}: ${calls} calls${told === undefined ? '' : `, ${told}`}`,
      )
      for (const hole of holes) console.log(`      ${hole}`)
    }
  } finally {
    await target.end()
  }
}
process.exitCode = hasHoles ? 1 : 0
