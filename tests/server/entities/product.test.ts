import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { registry } from '../../../src/domain/registry.ts'
import { noticeKinds } from '../../../src/domain/system/notification.ts'
import { writerFor } from '../../../src/server/rows/write/write.ts'
import { isWhole } from '../../breadth.ts'
import { someRule } from '../harness/following-apart.ts'
import { entitySuite } from './suite.ts'

entitySuite(registry, {
  // The specimens are asked every question; these entities have the same kinds of fields.
  every: isWhole ? 1 : 24,
  fill: async ({ engine }) => {
    for (let n = 1; n <= 8; n++)
      await engine.mail.send(engine.db, {
        to: `reader${n}@example.test`,
        language: (['en', 'fr', 'ar'] as const)[n % 3] ?? 'en',
        subject: `Mail ${n}`,
        lines: [`This is mail ${n}.`],
      })
    for (let n = 1; n <= 8; n++)
      await engine.db.run(sql`insert into failed_row (id, created_at, updated_at, job, about_type, about_id, reason, error, times, failed_at)
        values (${randomUUID()}, ${new Date(engine.now() - n * 60_000).toISOString()}, ${new Date(engine.now()).toISOString()}, ${n % 2 === 0 ? 'recurrence' : 'reminders'}, 'task',
          ${randomUUID()}, ${n % 2 === 0 ? 'refused' : 'busy'}, ${`Error ${n}`}, ${n}, ${new Date(engine.now() - n * 1000).toISOString()})`)
    for (let n = 1; n <= 8; n++)
      await engine.db.run(sql`insert into received_mail (id, created_at, updated_at, message_id, sender, subject, state, reason)
        values (${randomUUID()}, ${new Date(engine.now() - n * 60_000).toISOString()}, ${new Date(engine.now()).toISOString()}, ${`<${n}@example.test>`}, ${`asker${n}@example.test`},
          ${`Question ${n}`}, ${n % 2 === 0 ? 'taken' : 'refused'}, ${n % 2 === 0 ? null : 'auto_reply'})`)
    // These rows are made only by a call of their own.
    const at = new Date(engine.now()).toISOString()
    const rule = randomUUID()
    await engine.db.run(
      sql`insert into automation_rules (id, created_at, updated_at, name, "when", "then", is_active) values (${rule}, ${at}, ${at}, 'Quiet', ${JSON.stringify(someRule.when)}, ${JSON.stringify(someRule.then)}, false)`,
    )
    for (let n = 1; n <= 8; n++)
      await engine.db.run(
        sql`insert into automation_runs (id, created_at, updated_at, rule_id, event, state) values (${randomUUID()}, ${at}, ${at}, ${rule}, ${`event ${n}`}, ${n % 2 === 0 ? 'done' : 'failed'})`,
      )
    const hook = randomUUID()
    await engine.db.run(
      sql`insert into webhooks (id, created_at, updated_at, url, entity) values (${hook}, ${at}, ${at}, 'https://example.test/', 'department')`,
    )
    for (let n = 1; n <= 8; n++)
      await engine.db.run(
        sql`insert into webhook_deliveries (id, created_at, updated_at, webhook_id, event, state, body) values (${randomUUID()}, ${at}, ${at}, ${hook}, ${`department.${n}`}, ${n % 2 === 0 ? 'delivered' : 'failed'}, '{}')`,
      )
    await engine.long.run(
      sql`insert into projects (id, name, priority, destination, created_at, updated_at) values (${randomUUID()}, 'Shared', 'low', 'external', ${at}, ${at})`,
    )
    await engine.long.run(
      sql`insert into tasks (id, name, project_id, position, created_at, updated_at) select ${randomUUID()}, 'Shared', id, 'a0', ${at}, ${at} from projects limit 1`,
    )
    for (let n = 1; n <= 8; n++)
      await engine.long.run(
        sql`insert into share_links (id, created_at, updated_at, about_type, about_id, ending, token, expires_at, opens) select ${randomUUID()}, ${at}, ${at}, 'task', id, ${`…abc${n}`}, 'hash', ${at}, ${n} from tasks limit 1`,
      )
    for (let n = 1; n <= 8; n++)
      await engine.long.run(
        sql`insert into work_imports (id, created_at, updated_at, name, format, file_name, project_id, tasks) select ${randomUUID()}, ${at}, ${at}, ${`Board ${n}`}, 'trello', ${`board${n}.json`}, id, ${n} from projects limit 1`,
      )
    await writerFor(engine, 'system', engine.db).create(engine.models.of('event'), {
      title: 'Shared',
      start_datetime: at,
      guest_emails: [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `guest${n}@example.test`),
    })
    const [first] = await engine.db.all<{ id: string }>(sql`select id from users order by id limit 1`)
    const someone = await engine.actorOf(engine.db, first?.id ?? '')
    const writer = writerFor(engine, someone, engine.db)
    const chat = await writer.create(engine.models.of('conversation'), { kind: 'group', title: 'Faces' })
    const said = await writer.create(engine.models.of('message'), { conversation_id: chat, body: '<p>well?</p>' })
    for (const emoji of ['👍', '👎', '🙂', '🙁', '🎉', '❤️', '👀', '🚢'])
      await writerFor(engine, 'system', engine.db).create(engine.models.of('message_reaction'), {
        message_id: said,
        user_id: someone.id,
        emoji,
      })
    const [place] = await engine.db.all<{ id: string }>(sql`select id from projects limit 1`)
    const source = await writerFor(engine, 'system', engine.db).create(engine.models.of('repository'), {
      repository: 'acme/harbour',
      provider: 'github',
      project_id: place?.id,
    })
    for (let n = 1; n <= 8; n++)
      await writerFor(engine, 'system', engine.db).create(engine.models.of('pull_request'), {
        title: `Request ${n}`,
        number: n,
        state: n % 2 === 0 ? 'open' : 'merged',
        provider: 'github',
        source_id: source,
        project_id: place?.id,
      })
    for (let n = 1; n <= 8; n++) {
      const [one] = await engine.db.all<{ id: string }>(sql`select id from users order by id limit 1`)
      const told = { user_id: one?.id, kind: noticeKinds[n % noticeKinds.length], is_personal: n % 2 === 0 }
      await writerFor(engine, 'system', engine.db).create(engine.models.of('notification'), {
        ...told,
        ...(n % 2 === 0 ? { detail: `report:user ${n}` } : { about_type: 'user', about_id: one?.id }),
      })
    }
  },
})
