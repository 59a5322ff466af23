import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { isoOf } from '../../../../server/clock.ts'
import { linksOf, tableOf } from '../../../../server/db/table-of.ts'
import { type Demo, type DemoParts, type Ids, idIn } from '../../../../server/demo.ts'
import { seeUpTo } from '../../../../server/facets/stream/seen.ts'
import { writeMany } from '../../../../server/rows/write/bulk.ts'
import { escapeHtml } from '../../../../server/texts/escape-html.ts'
import { user } from '../../../people/user.ts'
import { project } from '../../../work/project.ts'
import { type DemoConversation, demoConversations } from './conversations.ts'

const [p, l, u] = [tableOf(project, 'p'), linksOf(project, 'users', 'l'), tableOf(user, 'u')]
const minuteMs = 60_000
/** The minutes between two lines. */
const pause = 9

/** Returns the first project to which another person has added the member. */
const projectOf = ({ tx }: DemoParts, member: string) =>
  tx.one<{ id: string; maker: string }>(
    sql`select ${p.id}, ${p.created_by} as maker from ${p} join ${l} on ${l.source_id} = ${p.id} join ${u} on ${u.id} = ${p.created_by}
      where ${l.target_id} = ${member} and ${p.created_by} <> ${member} and ${u.is_active} and ${p.deleted_at} is null order by ${p.created_at}, ${p.id} limit 1`,
  )

const loadOne = async (
  { engine, tx }: DemoParts,
  { kind, title, people, ago, lines, unread = {} }: DemoConversation,
  ids: Ids,
  project_id: string | null,
): Promise<void> => {
  const members = people.map((one) => idIn(ids, one))
  const at = (n: number): string => isoOf(engine.now() - (ago + (lines.length - 1 - n) * pause) * minuteMs)
  const conversation = uuidv7()
  await writeMany(engine, tx, 'conversation', [
    {
      id: conversation,
      created_at: at(0),
      created_by: members[0],
      kind,
      title: title ?? null,
      project_id,
      members: kind === 'project' ? [] : members,
      pair: kind === 'direct' ? members.toSorted().join(' ') : null,
      last_message_at: at(lines.length - 1),
    },
  ])
  const written = lines.map((line) => ({ ...line, id: uuidv7() }))
  const messages = written.map(({ id, by, text, replyTo }, n) => ({
    id,
    created_at: at(n),
    created_by: idIn(ids, by),
    conversation_id: conversation,
    number: n + 1,
    body: `<p>${escapeHtml(text)}</p>`,
    reply_to_id: replyTo === undefined ? null : (written[replyTo]?.id ?? null),
  }))
  await writeMany(engine, tx, 'message', messages)
  const reactions = written.flatMap(({ id, reactions: given = [] }, n) =>
    given.map(([by, emoji]) => ({
      id: uuidv7(),
      created_at: at(n),
      created_by: idIn(ids, by),
      message_id: id,
      user_id: idIn(ids, by),
      emoji,
    })),
  )
  await writeMany(engine, tx, 'message_reaction', reactions)
  const model = engine.models.of('conversation')
  for (const one of people)
    await seeUpTo(model, conversation, [idIn(ids, one)], lines.length - (unread[one] ?? 0), isoOf(engine.now()), tx)
}

const loadConversations = async (parts: DemoParts): Promise<void> => {
  const people = parts.rows.of('user')
  const first = await projectOf(parts, idIn(people, 'member'))
  for (const one of demoConversations) {
    if (one.kind !== 'project') await loadOne(parts, one, people, null)
    else if (first !== undefined) await loadOne(parts, one, new Map([...people, ['maker', first.maker]]), first.id)
  }
}

/** Loads conversations of the people who sign in to the demo, in three languages. The member has unread ones. */
export const chatsDemo: Demo = { load: loadConversations }
