import { databaseClock } from '../../server/clock.ts'
import { onePool } from '../../server/db/pool.ts'
import { StartError } from '../../server/start-error.ts'
import { serverAreas } from '../server/areas.ts'
import { filesFor } from '../server/files.ts'
import { makeEngine } from '../server/make-engine.ts'
import { surroundingsOf } from '../server/surroundings.ts'
import { refusalOf } from './refusals.ts'
import { runTool } from './run-tool.ts'
import { toolUser } from './tool-user.ts'

/** `npm run <tool> -- …`: runs a tool of an area by its name, and by its kind where several areas have one. */
const tools = serverAreas.flatMap((area) => area.tools)

const parseArguments = ([name, ...typed]: readonly string[]) => {
  const named = tools.filter((one) => one.name === name)
  if (named.length === 0) throw new StartError(`Tools: ${tools.map((one) => one.name).join(', ')}`)
  const at = typed.indexOf('--kind')
  const kind = at < 0 ? undefined : (typed[at + 1] ?? '')
  const tool = named.find((one) => one.kind === kind)
  if (tool === undefined) throw new StartError(`Kinds: ${named.flatMap((one) => one.kind ?? []).join(', ')}`)
  return tool.read(at < 0 ? typed : typed.toSpliced(at, 2))
}

await runTool(false, parseArguments, async ({ pool, config }, work) => {
  const clock = databaseClock()
  const engine = makeEngine(onePool(pool), { ...surroundingsOf(config, () => undefined), clock })
  await clock.measure(engine.db)
  const { locale: language } = config
  try {
    await work({ engine, files: filesFor(engine, config), language, userOf: (mail) => toolUser(engine, mail) })
  } catch (error) {
    throw refusalOf(error, engine, language)
  }
})
