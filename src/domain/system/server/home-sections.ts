import { allOf, equals } from '../../../core/query/predicate.ts'
import { plainItem } from '../../../server/home/home-item.ts'
import type { HomeContent, HomeContext, HomeSection } from '../../../server/home/home-section.ts'
import { firstRows, listAddress } from '../../../server/home/row-section.ts'

/**
 * The free bytes below which the disk counts as unhealthy: uploads and the database's log can take this much in an
 * hour.
 */
const littleRoom = 2 * 2 ** 30

/** The entities of failures, each with its condition, icon and text. */
const troubles = [
  { entity: 'job', where: allOf(equals('state', 'failed')), icon: 'schedule', text: 'home:health.jobs' },
  { entity: 'failed_row', where: allOf(), icon: 'report_problem', text: 'home:health.rows' },
  { entity: 'letter', where: allOf(equals('state', 'failed')), icon: 'mail', text: 'home:health.mails' },
] as const

/** Reads the failures: failed jobs, rows and mails, and a disk that is almost full. */
const readHealth = async ({ engine, reader, word, freeBytes }: HomeContext): Promise<HomeContent> => {
  const found = await Promise.all(
    troubles.map(async ({ entity, where, icon, text }) => {
      const model = engine.models.of(entity)
      const { total } = await reader.list(model, firstRows(where, '-created_at', [], 1))
      if (total === 0) return []
      const href = listAddress(model, where, '-created_at')
      return [plainItem({ id: entity, icon, title: word(text, { count: total }), href, is_late: true })]
    }),
  )
  const free = await freeBytes()
  const isFull = free !== undefined && free < littleRoom
  const room = Math.round((10 * (free ?? 0)) / 2 ** 30) / 10
  const disk = plainItem({
    id: 'disk',
    icon: 'storage',
    title: word('home:health.disk', { room }),
    href: '/system/logs',
    is_late: true,
  })
  const items = [...found.flat(), ...(isFull ? [disk] : [])]
  return { count: items.length, items, ...(items.length === 0 ? { text: word('home:health.well') } : {}) }
}

/** The area's sections of the home page (decisions, 'Home'). */
export const systemSections: readonly HomeSection[] = [
  {
    key: 'health',
    title: 'home:health.title',
    place: 'health',
    entities: ['job', 'failed_row', 'letter'],
    permissions: ['log-index'],
    href: '/system/logs',
    read: readHealth,
  },
]
