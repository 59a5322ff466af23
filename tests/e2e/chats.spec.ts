import type { Page } from '@playwright/test'
import { callApi } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { expect, storageStateOf, test } from './harness/fixtures.ts'
import { makeDepartment, makeUser, strongPassword } from './harness/rows.ts'

const origin = () => process.env.TMS_E2E_URL ?? ''

test('two people write to each other, one of them by keyboard alone, and each sees exactly what is unread @rtl', async ({
  page,
  browser,
  api,
  word,
  language,
  unique,
}) => {
  const department = await makeDepartment(api, unique)
  const given = { department_id: department.id, roles: ['member'] }
  const [one, two] = [
    await makeUser(api, `${unique}a`, { ...given, name: `Amal ${unique}` }),
    await makeUser(api, `${unique}b`, { ...given, name: `Basil ${unique}` }),
  ]
  const tokenOf = async (name: string): Promise<string> => {
    const body = { email: `${unique}${name}@example.test`, password: strongPassword }
    return String((await callApi(origin(), 'POST', '/users/login', { body })).body.data.access_token)
  }
  const [mine, theirs] = [await tokenOf('a'), await tokenOf('b')]
  const call = async (token: string, method: string, path: string, body?: unknown) =>
    (await callApi(origin(), method, path, { token, body })).body.data
  const signedIn = async (token: string): Promise<Page> => {
    const session = { isAuth: 'true', accessToken: token, language }
    const context = await browser.newContext({ baseURL: origin(), storageState: storageStateOf(origin(), session) })
    return context.newPage()
  }
  await page.close()
  const [keys, mouse] = [await signedIn(mine), await signedIn(theirs)]
  const chat = await call(mine, 'POST', '/conversations', { kind: 'direct', members: [two.id] })
  const unread = async (token: string) => (await call(token, 'GET', `/conversations/${chat.id}`)).unread_count
  const messages = (where: Page) => where.getByRole('feed').getByRole('article')
  const field = (where: Page) => where.getByRole('textbox', { name: new RegExp(unique) })

  await test.step('what one writes is unread for the other until it was in view', async () => {
    await mouse.goto(`/users/${two.id}/chats`)
    await expect(mouse.getByText(word('chats:ownNotesEmpty'))).toBeVisible()
    await keys.goto(`/users/${two.id}/chats`)
    await field(keys).focus()
    for (const text of ['Good morning', 'The gate is open']) {
      await keys.keyboard.type(text)
      await keys.keyboard.press('Enter')
      await expect(messages(keys).last()).toContainText(text)
    }
    await expect(messages(keys)).toHaveCount(2)
    const line = mouse.getByRole('navigation', { name: word('chats:list') }).getByRole('link', { name: /Amal/ })
    await expect(line).toContainText('2')
    expect([await unread(theirs), await unread(mine)]).toEqual([2, 0])
    await expect(mouse).toHaveTitle(/^\(2\) /)
    await line.click()
    // None of these letters is a command, though the field comes later than they.
    await mouse.keyboard.type('cup')
    await expect(field(mouse)).toHaveText('cup')
    await expect(field(mouse)).toBeFocused()
    for (let n = 0; n < 3; n++) await mouse.keyboard.press('Backspace')
    await expect(mouse.locator('[data-first-new]')).toHaveText(word('stream:new'))
    await expect.poll(() => unread(theirs)).toBe(0)
    await expect(mouse).not.toHaveTitle(/^\(/)
  })

  await test.step('a reply shows what it answers, and both react to it', async () => {
    await messages(mouse).first().hover()
    await mouse.getByRole('button', { name: word('chats:reply'), exact: true }).click()
    await mouse.keyboard.type('Since seven')
    await mouse.keyboard.press('Enter')
    const reply = messages(keys).last()
    await expect(reply).toContainText('Since seven')
    await expect(reply).toContainText('Good morning')
    // By keys alone: from the field to the newest message, and an emoji on it.
    await keys.keyboard.press('Escape')
    await expect(reply).toBeFocused()
    await keys.keyboard.press('+')
    const search = keys.getByRole('dialog').getByRole('searchbox')
    await search.fill(language === 'fr' ? 'pouce vers le haut' : 'thumbs up')
    await expect(keys.getByRole('gridcell').first()).toContainText('👍')
    await keys.keyboard.press('Enter')
    const given = (where: Page) => messages(where).last().getByRole('button', { name: /👍/ })
    await expect(given(keys)).toHaveAttribute('aria-pressed', 'true')
    await given(mouse).click()
    await expect(given(keys)).toContainText(new Intl.NumberFormat(language).format(2))
    await given(mouse).click()
    await expect(given(keys)).toContainText(new Intl.NumberFormat(language).format(1))
  })

  await test.step('the upper arrow edits one’s last message', async () => {
    await expect(messages(keys).last()).toBeFocused()
    await keys.keyboard.press('Escape')
    await expect(field(keys)).toBeFocused()
    await keys.keyboard.press('ArrowUp')
    await expect(messages(keys).nth(1).getByRole('textbox')).toBeFocused()
    await keys.keyboard.type(' until noon')
    await keys.keyboard.press('Enter')
    await expect(messages(mouse).nth(1)).toContainText('The gate is open until noon')
    await expect(messages(mouse).nth(1)).toContainText(word('chats:edited'))
    await expect(messages(keys).nth(1)).toBeFocused()
  })

  expect(await violations(keys)).toEqual([])

  await test.step('a link to an old message opens there, and the button leads back', async () => {
    for (let n = 1; n <= 60; n++)
      await call(theirs, 'POST', '/messages', { conversation_id: chat.id, body: `<p>Lorry ${n} is weighed.</p>` })
    const [first] = await api.rows(`/users?filter[id]=${one.id}`)
    expect(first?.id).toBe(one.id)
    const all = (
      await callApi(origin(), 'GET', `/messages?filter[conversation_id]=${chat.id}&perPage=100`, { token: mine })
    ).body.data as unknown as readonly { readonly id: string; readonly body: string }[]
    const linked = all.find(({ body }) => body.includes('Lorry 5 '))
    await keys.goto(`/users/${one.id}/chats?in=${chat.id}&message=${linked?.id}`)
    await expect(keys.getByRole('article', { name: /Lorry 5 / })).toBeInViewport()
    await expect(keys.getByRole('article', { name: /Lorry 60 / })).toHaveCount(0)
    // A page of them is rendered, whatever the conversation has.
    expect(await keys.getByRole('article').count()).toBeLessThan(50)
    // News of them may still come, one after the other.
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    const forms = pluralCategories.map((form) => word(`stream:newCount_${form}`, { count: '' }).trim())
    await keys.getByRole('button', { name: new RegExp(forms.join('|')) }).focus()
    await keys.keyboard.press('Enter')
    await expect(keys.getByRole('article', { name: /Lorry 60 / })).toBeInViewport()
    await expect.poll(() => unread(mine)).toBe(0)
  })

  await test.step('the page fills the window and no more, and whoever closes theirs is no longer shown as here', async () => {
    const over = () => mouse.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    await expect.poll(over).toBe(0)
    const list = mouse.getByRole('navigation', { name: word('chats:list') })
    const here = list.getByRole('link', { name: /Amal/ }).getByText(word('chats:here', { names: '' }).trim())
    await expect(here).toBeAttached()
    await keys.close()
    await expect(here).not.toBeAttached()
  })
})
