import { onePool } from '../../server/db/pool.ts'
import { StartError } from '../../server/start-error.ts'
import { serverAreas } from '../server/areas.ts'
import { filesFor } from '../server/files.ts'
import { makeEngine } from '../server/make-engine.ts'
import { surroundingsOf } from '../server/surroundings.ts'
import { refusalOf } from './refusals.ts'
import { runTool } from './run-tool.ts'

/** `npm run <tool> -- …`: runs a tool of an area by its name. */
const tools = serverAreas.flatMap((area) => area.tools)

const parseArguments = ([name, ...typed]: readonly string[]) => {
  const tool = tools.find((one) => one.name === name)
  if (tool === undefined) throw new StartError(`Tools: ${tools.map((one) => one.name).join(', ')}`)
  return tool.read(typed)
}

await runTool(false, parseArguments, async ({ pool, config }, work) => {
  const engine = makeEngine(
    onePool(pool),
    surroundingsOf(config, () => undefined),
  )
  const { locale: language } = config
  try {
    await work({ engine, files: filesFor(engine, config), language })
  } catch (error) {
    throw refusalOf(error, engine, language)
  }
})
