import { mergeAcrossClients, openInternalFiles, readEarlierWords } from './audiences.ts'
import { readForeignText } from './foreign-text.ts'
import { floodSignIns, guessInParallel } from './guesses.ts'
import { injectSql, scan, slowHeaders } from './judges.ts'
import { askHeavily, sendUnknownKeys } from './load.ts'
import { keepLooking } from './looking.ts'
import { readExtremes } from './read-extremes.ts'
import { guessCodes } from './second-factor.ts'
import { type Stored, sendExtremes } from './store-extremes.ts'
import { storePairs } from './store-pairs.ts'
import { type Finding, startTarget, type Target } from './target.ts'
import { askForUnseenRows, readThroughProfile } from './unseen-rows.ts'

/**
 * `npm run attack`: attacks the built product in a throw-away folder with sample data and tells what did
 * not hold. With `-- --judges` it is tried by tools that nobody here wrote (slowhttptest, sqlmap, wapiti), which have to be installed, instead of by ours; with names of groups (`-- extremes`) by these alone.
 */
type Attack = (target: Target) => Promise<Finding>
const manyCalls = { TMS_CALLS_PER_MINUTE: '1000000' }
type Group = readonly [name: string, env: Record<string, string>, attacks: readonly Attack[]]
const [stored, paired]: readonly [Stored[], Stored[]] = [[], []]
/** Each group on a product of its own: limits that one uses up must not shield another. */
const own: readonly Group[] = [
  ['rows', manyCalls, [readThroughProfile, askForUnseenRows]],
  ['audiences', manyCalls, [mergeAcrossClients, readEarlierWords, openInternalFiles]],
  ['extremes', manyCalls, [sendExtremes(stored), readExtremes(stored)]],
  ['pairs', manyCalls, [storePairs(paired), readExtremes(paired)]],
  ['looking', manyCalls, [keepLooking]],
  ['factor', {}, [guessCodes]],
  ['load', {}, [askHeavily, sendUnknownKeys, floodSignIns, guessInParallel]],
  ['texts', {}, [readForeignText]],
]
const judges: readonly Group[] = [
  ['slow', {}, [slowHeaders]],
  ['sql', manyCalls, [injectSql]],
  ['scan', manyCalls, [scan]],
]
const args = process.argv.slice(2)
/** Groups asked for by name; all where none is. */
const asked = args.filter((arg) => !arg.startsWith('--'))
const groups = (args.includes('--judges') ? judges : own).filter(([name]) => asked.length === 0 || asked.includes(name))

let hasHoles = false
for (const [, env, attacks] of groups) {
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
