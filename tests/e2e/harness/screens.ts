import type { Page } from '@playwright/test'
import type { Api, Who } from './api.ts'
import { expect } from './fixtures.ts'
import { openLayoutSettings } from './layout-settings.ts'
import { preferring } from './preferring.ts'
import { reachScreens } from './reach-screens.ts'
import { chooseAction } from './row-actions.ts'
import type { Word } from './words.ts'

export type Screen = {
  readonly name: string
  readonly as: Who | 'nobody'
  readonly path: string
  /** Brings the page into the state and waits until it is. */
  readonly arrange?: (page: Page, word: Word) => Promise<void>
  readonly prepare?: (page: Page) => Promise<unknown>
}

const ready = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: /./ })).toHaveCount(0)
}
const rows = async (page: Page) => {
  await ready(page)
  // A phone shows cards.
  await expect(page.locator('[role=gridcell], main li[data-row]').first()).toBeVisible()
}

const refused = (pattern: string) => (page: Page) =>
  page.route(pattern, (route) => route.fulfill({ status: 503, json: { message: 'Down for a moment.' } }))

/** Every route there is, and every state that a route can be in. */
export const screensOf = async (api: Api): Promise<readonly Screen[]> => {
  const first = async (list: string) => (await api.rows(`${list}?perPage=1`))[0]?.id
  const [user, department, role, permission, project, task, tag, event, workspace, todo, agile, ticket, policy, hours] =
    await Promise.all(
      [
        '/users?search=admin@example.test&perPage=1',
        '/departments',
        '/roles',
        '/permissions',
        '/projects',
        '/tasks',
        '/tags',
        '/events',
        '/todo/workspaces',
        '/todos',
        '/projects?filter[type]=agile&perPage=1',
        '/tickets?filter[status]=solved&perPage=1',
        '/tickets/sla',
        '/business-calendars?filter[always_open]=false&perPage=1',
      ].map(async (list) => (list.includes('?') ? (await api.rows(list))[0]?.id : first(list))),
    )
  const page = (path: string, arrange = ready): Screen => ({ name: path, as: 'admin', path, arrange })
  const open = (path: string): Screen => ({
    name: `${path}, signed out`,
    as: 'nobody',
    path,
    arrange: ready,
  })
  return [
    open('/login'),
    open('/first-run'),
    open('/forgot-password'),
    open('/reset-password'),
    open('/reset-password#token=x&email=somebody@example.test'),
    open('/not-authorized'),
    open('/error-page'),
    open('/nowhere'),
    page('/home'),
    page('/profile'),
    page('/system/version'),
    page('/system/schema?entity=task'),
    page('/notifications'),
    page('/events'),
    page('/events?shape=table', rows),
    page(`/events/${event}`),
    page(`/events/${event}/edit`),
    page('/daily-targets'),
    page('/timesheets'),
    page(`/users/${user}/chats`),
    ...['board', 'list', 'calendar', 'info'].map((shape) => page(`/workspaces/todos/${workspace}?shape=${shape}`)),
    page(`/workspaces/todo/${todo}`),
    page('/profile/calendar'),
    page(`/profile/calendar?workspace=${workspace}`),
    ...[
      '/users',
      '/departments',
      '/teams',
      '/clients',
      '/workspaces',
      '/todo/todos',
      '/skills',
      '/tags',
      '/roles',
      '/permissions',
      '/system/logs',
    ].map((path) => page(path, rows)),
    ...['failed-rows', 'mails', 'received-mails'].map((logs) => page(`/system/logs/${logs}`)),
    page('/projects', async (one) => {
      await ready(one)
      await expect(one.getByRole('main').getByRole('listitem').first()).toBeVisible()
    }),
    page('/projects/add'),
    ...['/imports', '/imports/add', '/my-todos', '/my-todos?shape=calendar'].map((path) => page(path)),
    page(`/projects/list/${project}`),
    page(`/projects/list/${project}?tab=list`),
    page(`/projects/list/${project}?tab=backlog`),
    page(`/projects/list/${project}?tab=board`),
    page(`/projects/list/${project}?tab=calendar`),
    // Figures are of projects that have sprints.
    page(`/projects/list/${agile}?tab=figures`),
    page(`/projects/task/${task}`),
    page('/tasks', rows),
    ...['/tickets', '/tickets/types', '/tickets/sla-policies', '/canned-replies', '/business-calendars'].map((path) =>
      page(path, rows),
    ),
    page('/tickets/domains'),
    page('/tickets?shape=board'),
    page(`/tickets/${ticket}`),
    page('/tickets/add'),
    page('/tickets/overview'),
    page('/tickets/history'),
    ...(await reachScreens(api, page, open)),
    page(`/tickets/sla-policies/${policy}`),
    page(`/tickets/sla-policies/${policy}/edit`),
    page('/tickets/sla-policies/add'),
    page(`/business-calendars/${hours}`),
    page(`/business-calendars/${hours}/edit`),
    page('/tasks/add'),
    page('/my-tasks'),
    page(`/tags/${tag}`),
    page(`/projects/list/${project}?tab=table`),
    ...['/users/add', '/users/import', '/departments/add', '/departments/import', '/roles/add'].map((path) =>
      page(path),
    ),
    ...[`/users/${user}`, `/departments/${department}`, `/roles/${role}`, `/permissions/${permission}`].map((path) =>
      page(path),
    ),
    ...[`/users/${user}/edit`, `/departments/${department}/edit`, `/roles/${role}/edit`].map((path) => page(path)),
    { name: 'the home of a client', as: 'client', path: '/home', arrange: ready },
    {
      name: 'an empty list',
      as: 'admin',
      path: '/departments?search=nobodyhasthis',
      arrange: async (one, word) => {
        await expect(one.getByText(word('state.noMatch'))).toBeVisible()
      },
    },
    {
      name: 'a list with filters',
      as: 'admin',
      path: '/users?filter[is_active]=true&page=2',
      arrange: async (one, word) => {
        await rows(one)
        await one
          .getByRole('list', { name: word('list:chips.label') })
          .getByRole('button')
          .first()
          .click()
        await expect(one.getByRole('listbox')).toBeVisible()
      },
    },
    { name: 'a list that failed', as: 'admin', path: '/users', prepare: refused('**/api/users?*'), arrange: ready },
    { name: 'a product that failed', as: 'admin', path: '/home', prepare: refused('**/api/profile?*'), arrange: ready },
    {
      name: 'a form with errors',
      as: 'admin',
      path: '/users/add',
      arrange: async (one, word) => {
        await one.getByRole('button', { name: word('create'), exact: true }).click()
        await expect(one.getByText(word('error.required')).first()).toBeVisible()
      },
    },
    {
      name: 'a form in a dialog, with errors',
      as: 'admin',
      path: '/departments?form=new',
      arrange: async (one, word) => {
        await one
          .getByRole('dialog')
          .getByRole('button', { name: word('create'), exact: true })
          .click()
        await expect(one.getByText(word('error.required')).first()).toBeVisible()
      },
    },
    {
      name: 'a home to be arranged',
      as: 'admin',
      path: '/home',
      arrange: async (one, word) => {
        await one.getByRole('button', { name: word('home:arrange.button') }).click()
        await expect(one.getByRole('dialog')).toBeVisible()
      },
    },
    {
      name: 'a dialog',
      as: 'admin',
      path: `/departments/${department}`,
      arrange: async (one, word) => {
        await chooseAction(one, word('delete'), word('actions'))
        await expect(one.getByRole('dialog')).toBeVisible()
      },
    },
    {
      name: 'a menu',
      as: 'admin',
      path: '/home',
      arrange: async (one, word) => {
        await one.getByRole('button', { name: word('profileMenu') }).click()
        await expect(one.getByRole('menu')).toBeVisible()
        // What is typed before would go to the page.
        await expect(one.getByRole('menu').locator(':focus')).toHaveCount(1)
      },
    },
    {
      name: 'the palette with what was found',
      as: 'admin',
      path: '/home',
      arrange: async (one, word) => {
        await ready(one)
        await one.keyboard.press('Control+k')
        await one.keyboard.type('admin')
        await expect(one.getByRole('option', { name: word('user:one') }).first()).toBeVisible()
      },
    },
    {
      name: 'the palette that finds nothing',
      as: 'admin',
      path: '/home',
      arrange: async (one, word) => {
        await ready(one)
        await one.keyboard.press('Control+k')
        await one.keyboard.type('nobodyhasthis')
        await expect(one.getByText(word('command:none'))).toBeVisible()
      },
    },
    {
      name: 'the sheet of keys',
      as: 'admin',
      path: '/home',
      arrange: async (one, word) => {
        await ready(one)
        await one.keyboard.press('?')
        await expect(one.getByRole('dialog', { name: word('command:keys.title') })).toBeVisible()
      },
    },
    {
      name: 'the layout settings',
      as: 'admin',
      path: '/home',
      arrange: async (one, word) => {
        await openLayoutSettings(one, word)
        await one.getByRole('button', { name: word('shell:customizer.reset') }).click()
        await expect(one.getByRole('status').filter({ hasText: word('shell:customizer.resetDone') })).toBeVisible()
      },
    },
    {
      name: 'past messages',
      as: 'admin',
      path: '/home',
      arrange: async (one, word) => {
        await one.getByRole('button', { name: word('profileMenu') }).click()
        await one.getByRole('menuitem', { name: word('shell:past.title') }).click()
        await expect(one.getByRole('dialog')).toBeVisible()
      },
    },
    // Visitors of their own: what they prefer would hold for the screens of others too.
    preferring(ready, 'leader', { navigation: 'horizontal', skin: 'bordered', footer: 'sticky', navbar: 'static' }),
    preferring(ready, 'manager', {
      'semi-dark-nav': 'true',
      'nav-collapsed': 'false',
      navbar: 'hidden',
      'content-width': 'fluid',
    }),
    {
      name: 'a sign-in refused',
      as: 'nobody',
      path: '/login',
      prepare: (one) =>
        one.route('**/api/users/login', (route) => route.fulfill({ status: 401, json: { message: 'No.' } })),
      arrange: async (one, word) => {
        await one.getByRole('textbox', { name: word('login.email') }).fill('a@example.test')
        await one.getByLabel(word('login.password'), { exact: true }).fill('x')
        await one.getByRole('button', { name: word('signIn'), exact: true }).click()
        await expect(one.getByRole('alert')).toBeVisible()
      },
    },
    { name: 'a missing row', as: 'admin', path: '/users/01900000-0000-7000-8000-000000000000', arrange: ready },
  ]
}
