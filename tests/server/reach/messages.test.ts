import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body } from '../harness/product.ts'
import { type RulesStage, rulesStage } from './rules-stage.ts'

let s: RulesStage
beforeAll(async () => {
  s = await rulesStage()
}, 120_000)
afterAll(() => s.product.end())

const created = { kind: 'event', entity: 'client', event: 'created' }
const then = (...actions: readonly object[]) => Object.fromEntries([['then', actions]])
const mails = async (subject: string): Promise<readonly unknown[]> => {
  const { body } = await s.admin.send('GET', `/api/logs/mails?filter[subject]=${encodeURIComponent(subject)}`)
  return [body.total, ...body.data.map(({ recipient }: Body) => recipient)]
}
const reader = async (locale: string) => {
  const one = await s.product.person({ roles: ['admin'] })
  expect((await one.send('PUT', '/api/profile', { locale })).status).toBe(200)
  return one
}

test('each reader of a rule’s mail and notice reads them in their language, where the rule has it', async () => {
  const [french, arab, english] = [await reader('fr'), await reader('ar'), await reader('en')]
  const to = [french.id, arab.id, english.id]
  const rule = await s.rule({
    when: created,
    ...then(
      { do: 'notify', to, text: 'Look', translations: { fr: { text: 'Regardez' } } },
      { do: 'mail', to, subject: 'News', text: 'Read', translations: { ar: { subject: 'خبر', text: 'اقرأ' } } },
    ),
  })
  await s.made('/clients', { name: 'Hansa' })
  await s.pass()
  const noticeOf = async (who: { readonly id: string }) =>
    (await (await s.fresh(who))('GET', '/api/notifications')).body.data.map(({ detail }: Body) => detail)
  expect(await noticeOf(french)).toEqual(['Regardez'])
  expect(await noticeOf(english)).toEqual(['Look'])
  expect(await mails('خبر')).toEqual([1, arab.email])
  expect([...(await mails('News'))].sort()).toEqual([2, english.email, french.email].sort())
  const wrong = {
    ...created,
    ...then({ do: 'mail', to, subject: 'a', text: 'b', translations: { xx: { text: 'c' } } }),
  }
  expect((await s.admin.send('POST', '/api/automation-rules', { name: 'Wrong', when: created, ...wrong })).status).toBe(
    422,
  )
  await s.off(rule)
})

test('a rule sends a hundred mails an hour; what it holds back stands in its log, and a try counts none', async () => {
  const people = []
  for (let n = 0; n < 40; n++) people.push((await s.product.person()).id)
  const rule = await s.rule({ when: created, ...then({ do: 'mail', to: people, subject: 'Many', text: 'Read' }) })
  const sent = async () => (await mails('Many'))[0]
  await s.made('/clients', { name: 'One' })
  await s.made('/clients', { name: 'Two' })
  await s.pass()
  expect((await s.admin.send('POST', `/api/automation-rules/${rule.id}/try`)).status).toBe(200)
  await s.made('/clients', { name: 'Three' })
  await s.pass()
  expect(await sent()).toBe(100)
  expect((await s.runs(rule))[0]).toMatchObject({
    state: 'done',
    reason: '20 mails were not sent: a rule sends at most 100 an hour.',
  })
  await s.pass(60)
  await s.made('/clients', { name: 'Four' })
  await s.pass()
  expect(await sent()).toBe(140)
})
