import { dayIn } from '../../../core/query/relative.ts'
import { plainItem } from '../../../server/home/home-item.ts'
import type { HomeContent, HomeContext, HomeSection } from '../../../server/home/home-section.ts'
import { finishedIn } from '../target.ts'
import { readDays, readStreak } from './read-days.ts'

/** Reads today's target and the streak, as lines that lead to the page of targets. */
const readTarget = async ({ engine, caller, word }: HomeContext): Promise<HomeContent> => {
  const today = dayIn(engine.now(), caller.timeZone)
  const [day] = await readDays(engine.db, caller, today, today)
  if (day === undefined) return { count: null, items: [] }
  const { target } = day
  const done = finishedIn(day)
  const streak = target === null ? 0 : await readStreak(engine, engine.db, caller, today)
  const title =
    target === null ? word('home:target.none', { count: done }) : word('home:target.of', { done, count: target })
  const note = streak > 0 ? word('home:target.streak', { count: streak }) : null
  const progress = target === null ? { done: 0, of: 1 } : { done, of: target }
  const item = plainItem({ id: 'today', icon: 'track_changes', title, href: '/daily-targets', note, progress })
  return { count: null, items: [item] }
}

/** The area's section of the home page (decisions, 'Home'). */
export const targetSections: readonly HomeSection[] = [
  {
    key: 'daily_target',
    title: 'home:target.title',
    place: 'own',
    entities: ['todo', 'task'],
    permissions: ['todo-index'],
    href: '/daily-targets',
    read: readTarget,
  },
]
