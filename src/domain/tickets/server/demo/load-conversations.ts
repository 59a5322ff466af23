import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { isoOf } from '../../../../server/clock.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import type { DemoParts } from '../../../../server/demo.ts'
import { type BulkRow, writeMany } from '../../../../server/rows/write/bulk.ts'
import { escapeHtml } from '../../../../server/texts/escape-html.ts'
import { client } from '../../../people/client.ts'
import { demoClients } from '../../../people/demo-organisation.ts'
import { ticket } from '../../ticket.ts'
import { keepFirstReplies } from '../sla/first-replies.ts'
import { policiesIn } from '../sla/policies.ts'
import { type DemoTalk, demoTalks } from './conversations.ts'

const [tickets, t, cl] = [tableOf(ticket), tableOf(ticket, 't'), tableOf(client, 'cl')]
const [minuteMs, hourMs] = [60_000, 3_600_000]

type Asked = {
  readonly id: string
  readonly title: string
  readonly client: string | null
  readonly requester: string | null
  readonly assignee: string | null
  /** The instants at which an agent opened the ticket and solved it; null if nobody has. */
  readonly opened: number | null
  readonly solved: number | null
}

const paragraph = (words: string): string => `<p>${escapeHtml(words)}</p>`
/** The address of a client's office: its people write from it where they have no account. */
const addressOf = (name: string | null): string | null => {
  const key = demoClients.find((one) => one.name === name)?.key
  return key === undefined ? null : `office@${key}.example`
}

/** The first answer, written when the ticket was opened, and the last message, written an hour after it was solved. */
const messagesOf = (row: Asked, { answer, thanks }: DemoTalk, now: number): readonly BulkRow[] => {
  const about = { about_type: 'ticket', about_id: row.id, shared_with_client: true }
  const rows: BulkRow[] = []
  if (row.opened !== null && row.assignee !== null)
    rows.push({
      ...about,
      id: uuidv7(),
      body: paragraph(answer),
      created_by: row.assignee,
      created_at: isoOf(row.opened + minuteMs),
    })
  const thanked = (row.solved ?? now) + hourMs
  const from_address = row.requester === null ? addressOf(row.client) : null
  if (row.solved !== null && thanked < now && (row.requester ?? from_address) !== null)
    rows.push({
      ...about,
      id: uuidv7(),
      body: paragraph(thanks),
      created_by: row.requester,
      from_address,
      created_at: isoOf(thanked),
    })
  return rows
}

/** Writes what the people of the demo's tickets said to each other, and the address of those who have no account. */
export const loadConversations = async ({ engine, tx }: DemoParts): Promise<void> => {
  const rows = await tx.all<Asked>(sql`
    select ${t.id}, ${t.title}, ${cl.name} as client, ${t.requester_id} as requester, ${t.assignee_id} as assignee,
      (select (extract(epoch from min(e.at)) * 1000)::float8 from event e
        where e.entity = ${ticket.name} and e.row_id = ${t.id} and e.version > 1) as opened,
      (extract(epoch from ${t.solved_at}) * 1000)::float8 as solved
    from ${t} left join ${cl} on ${cl.id} = ${t.client_id}`)
  const talks = rows.flatMap((row) => {
    const words = demoTalks[row.title]
    return words === undefined ? [] : [{ row, words }]
  })
  await writeMany(
    engine,
    tx,
    'comment',
    talks.flatMap(({ row, words }) => messagesOf(row, words, engine.now())),
  )
  const asked = talks.map(({ row, words }) => ({
    row_id: row.id,
    asked: paragraph(words.asked),
    address: row.requester === null ? addressOf(row.client) : null,
    answered: row.opened === null || row.assignee === null ? null : isoOf(row.opened + minuteMs),
  }))
  await tx.run(sql`
    update ${tickets} set ${tickets.description} = asked, ${tickets.requester_email} = address,
      ${tickets.first_reply_at} = coalesce(answered, ${tickets.first_reply_at})
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as said(row_id uuid, asked text, address text, answered timestamptz)
    where ${tickets.id} = row_id`)
  await keepFirstReplies(
    tx,
    rows.map(({ id }) => id),
    await policiesIn(tx),
  )
}
