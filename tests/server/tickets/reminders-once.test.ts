import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isWhole } from '../../breadth.ts'
import { freshDatabase } from '../harness/database.ts'
import { startMailServer } from '../harness/mail-server.ts'
import { startWorkerProcess } from '../harness/worker-process.ts'
import { openDesk } from './stage.ts'

const hour = 3_600_000
const until = async (done: () => Promise<boolean>) => {
  for (let i = 0; i < 600; i++) {
    if (await done()) return
    await new Promise((next) => setTimeout(next, 100))
  }
  throw new Error('it did not come to that')
}

/**
 * Several processes work on one database, are killed at the two worst moments, and have jumping clocks. Each person
 * still gets each reminder once, and a mail comes at most twice, as the same mail.
 */
test.runIf(isWhole)(
  'a reminder is told once, whichever process is killed and however clocks jump',
  async () => {
    const database = await freshDatabase()
    let handed: (to: string) => Promise<void> = async () => undefined
    const smtp = await startMailServer({
      toMail: async ({ to }) => {
        await handed(to)
        return undefined
      },
    })
    const desk = await openDesk(new Date().toISOString(), {
      existing: { database, folder: mkdtempSync(join(tmpdir(), 'tms-once-')) },
    })
    const running = new Set<ReturnType<typeof startWorkerProcess>>()
    const start = (shift: number) => {
      const worker = startWorkerProcess({
        DATABASE_URL: database.url,
        SMTP_URL: smtp.url,
        TMS_TEST_SHIFT: String(shift),
      })
      running.add(worker)
      return worker
    }
    const count = async (query: string) =>
      Number((await database.pool.query(`select count(*) as n ${query}`)).rows[0].n)
    try {
      const { id: calendar_id } = await desk.make('/business-calendars', { name: 'Always', always_open: true })
      await desk.make('/tickets/sla', {
        calendar_id,
        name: 'One hour',
        within_hours: '1',
        target_status: 'solved',
        reminders: [
          { timing: 'before', offset: 30, notify: ['assignee', 'team_leader'] },
          { timing: 'after', offset: 30, notify: ['assignee', 'team_leader'] },
        ],
      })
      const made = ['One', 'Two', 'Three']
      for (const title of made) await desk.make('/tickets', { title, assignee_id: desk.agent.id, team_id: desk.team })
      await desk.runJobs()

      // The process is killed between the record of a reminder and its sending.
      const first = start(0.6 * hour)
      await until(async () => (await count('from sla_reminder_sent')) > 0)
      await first.kill()
      // Two run at once, and one is killed after it has handed over a mail; its jobs come back after a jump of its
      // clock.
      const other = start(0.7 * hour)
      let killed = false
      handed = async () => {
        if (killed) return
        killed = true
        await other.kill()
      }
      await until(async () => killed)
      const [second, third] = [start(0.75 * hour), start(0.75 * hour)]
      await until(async () => (await count("from mail where state = 'sent'")) >= made.length * 2)
      await Promise.all([second.kill(), third.kill()])
      // The clock goes back, and then far ahead: reminders after the due time are sent too, once.
      const past = start(0)
      await new Promise((next) => setTimeout(next, 3000))
      await past.kill()
      start(2 * hour)
      start(2 * hour)
      await until(async () => (await count("from mail where state = 'sent'")) >= made.length * 4)
      await new Promise((next) => setTimeout(next, 3000))

      expect(await count('from sla_reminder_sent')).toBe(made.length * 2)
      expect(
        await count(
          "from (select 1 from notifications where kind like 'sla%' group by kind, user_id, about_id having count(*) > 1) twice",
        ),
      ).toBe(0)
      expect(await count("from notifications where kind like 'sla%'")).toBe(made.length * 4)
      const ids = smtp.got.map(({ mail }) => mail.messageId)
      expect(new Set(ids).size).toBe(made.length * 4)
      // One kill of a sender repeats at most one mail, under the same Message-ID.
      expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(1)
    } finally {
      for (const worker of running) await worker.kill()
      await smtp.stop()
      await desk.product.end()
    }
  },
  240_000,
)
