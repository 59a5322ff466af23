import { sql } from 'drizzle-orm'
import { holdsAll } from '../actor.ts'
import { name } from '../db/database.ts'
import { plainItem } from './home-item.ts'
import { type HomeContent, type HomeContext, type HomeSection, type HomeStep, nothing } from './home-section.ts'

/** How long a user counts as new, in milliseconds. */
const newMs = 30 * 86_400_000

const isNew = async ({ engine, caller }: HomeContext): Promise<boolean> => {
  const { table } = engine.models.of(engine.models.actorEntity)
  const since = new Date(engine.now() - newMs).toISOString()
  const found = await engine.front.one(
    sql`select 1 from ${name(table)} where id = ${caller.id} and created_at > ${since}`,
  )
  return found !== undefined
}

/** The section with the steps that a newcomer has still to take. It goes when all are done. */
export const firstSteps = (steps: readonly HomeStep[]): HomeSection => ({
  key: 'first_steps',
  title: 'home:firstSteps.title',
  place: 'start',
  entities: [...new Set(steps.flatMap(({ entities }) => entities))],
  permissions: [],
  read: async (context): Promise<HomeContent> => {
    const { caller, word } = context
    const offered = steps.filter(({ permissions }) => holdsAll(caller, permissions))
    if (offered.length === 0 || !(await isNew(context))) return nothing
    const done = await Promise.all(offered.map(({ isDone }) => isDone(context)))
    const left = offered.filter((_, n) => done[n] !== true)
    if (left.every(({ isMinor }) => isMinor === true)) return nothing
    const items = left.map(({ key, icon, title, href }) => plainItem({ id: key, icon, title: word(title), href }))
    return { count: left.length, items, text: word('home:firstSteps.text') }
  },
})
