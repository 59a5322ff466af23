import type { Locator, Page } from '@playwright/test'
import type { Api, Row } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { expect, storageStateOf, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'
import { type Word, wordsOf } from './harness/words.ts'

type State = {
  readonly name: string
  readonly path: string
  /** Calls that are refused while it is looked at. */
  readonly broken?: RegExp
  /** Brings the page there, and waits until it is. */
  readonly arrange: (page: Page, word: Word) => Promise<unknown>
}

const sees = (locator: Locator) => expect(locator.first()).toBeVisible({ timeout: 8000 })
const open = async (page: Page, button: Locator, role: 'dialog' | 'menu' = 'dialog') => {
  await button.first().click()
  await sees(page.getByRole(role))
}
const retry = (page: Page, word: Word) =>
  sees(page.getByRole('main').getByRole('button', { name: word('common:retry') }))
const alert = (page: Page) => sees(page.getByRole('alert'))

/** Rows that have all that the states show: a sprint under way with tasks, and a project with nothing in it. */
const makeRows = async (api: Api, unique: string) => {
  const department = await makeDepartment(api, unique)
  const base = { priority: 'low', destination: 'internal', department_id: department.id }
  const bare = await api.make('/projects', { ...base, name: `Bare ${unique}` })
  const stages = [
    { name: 'To do', order: 0, status: 'pending' },
    { name: 'Done', order: 1, status: 'done' },
  ]
  const phases = [
    {
      name: 'Works',
      sprints: [
        { name: 'One', stages },
        { name: 'Two', stages: [] },
      ],
    },
  ]
  const full = await api.make('/projects', { ...base, name: `Full ${unique}`, phases })
  const sprints = await api.rows(`/sprints?filter[phase.project_id]=${full.id}&orderOn=name&orderBy=asc`)
  // Under way: what a sprint is made with does not start it.
  await api.call('PUT', `/sprints/${sprints[0]?.id}`, { is_active: true })
  const [stage] = await api.rows(`/stages?filter[sprint_id]=${sprints[0]?.id}&orderOn=order&orderBy=asc`)
  const task = await api.make('/tasks', {
    project_id: full.id,
    name: 'Moor',
    stage_id: stage?.id,
    sprint_id: sprints[0]?.id,
  })
  await api.make('/tasks', { project_id: full.id, name: 'Fuel' })
  return { bare, full, task, empty: sprints[1] as Row }
}

const statesOf = ({ bare, full, task, empty }: Awaited<ReturnType<typeof makeRows>>): readonly State[] => {
  const at = (project: Row, tab: string) => `/projects/list/${project.id}?tab=${tab}`
  const cards = (page: Page) => sees(page.locator('[data-card]'))
  const menuOf = async (page: Page, word: Word, item: string) => {
    await cards(page)
    await open(page, page.getByRole('button', { name: word('board:columns.menu.label', { name: 'To do' }) }), 'menu')
    await open(page, page.getByRole('menuitem', { name: word(item) }))
  }
  return [
    {
      name: 'board: no sprint',
      path: at(bare, 'board'),
      arrange: (page, word) => sees(page.getByRole('button', { name: word('board:begin.button') })),
    },
    {
      name: 'board: no columns',
      path: `${at(full, 'board')}&sprint=${empty.id}`,
      arrange: (page, word) => sees(page.getByText(word('board:columns.none'))),
    },
    {
      name: 'board: sprints can not be read',
      path: at(full, 'board'),
      broken: /\/api\/sidebar\/phases\//,
      arrange: retry,
    },
    { name: 'board: columns can not be read', path: at(full, 'board'), broken: /\/api\/stages/, arrange: retry },
    { name: 'board: cards can not be read', path: at(full, 'board'), broken: /\/api\/tasks\?/, arrange: alert },
    {
      name: 'board: nothing matches, in lanes',
      path: `${at(full, 'board')}&lanes=epic&search=zzz`,
      arrange: (page, word) => sees(page.getByText(word('common:state.noMatch'))),
    },
    {
      name: 'board: where to',
      path: at(full, 'board'),
      arrange: async (page, word) => {
        await cards(page)
        await page.locator('[data-card]').first().hover()
        await open(page, page.locator('[data-card]').first().getByRole('button'), 'menu')
        await open(page, page.getByRole('menuitem', { name: word('board:menu.move') }))
      },
    },
    {
      name: 'board: a column changed',
      path: at(full, 'board'),
      arrange: (page, word) => menuOf(page, word, 'board:columns.menu.edit'),
    },
    {
      name: 'board: a column removed, and why not',
      path: at(full, 'board'),
      arrange: async (page, word) => {
        await menuOf(page, word, 'common:delete')
        // Rows are counted as the dialog opens, and it says what keeps them instead of offering to delete.
        await sees(page.getByRole('dialog').getByRole('alert'))
      },
    },
    {
      name: 'board: at the side',
      path: `${at(full, 'board')}&peek=${task.id}`,
      arrange: (page) => sees(page.getByRole('dialog')),
    },
    {
      name: 'board: carried',
      path: at(full, 'board'),
      arrange: async (page) => {
        await page.locator('[data-card]').first().focus()
        await page.keyboard.press('Space')
        await expect(page.locator('[data-spoken]')).not.toBeEmpty()
      },
    },
    {
      name: 'backlog: empty',
      path: at(bare, 'backlog'),
      arrange: (page, word) => sees(page.getByText(word('work_task:backlog.empty'))),
    },
    { name: 'backlog: can not be read', path: at(full, 'backlog'), broken: /\/backlog\/tasks/, arrange: retry },
    {
      name: 'backlog: sums can not be read',
      path: at(full, 'backlog'),
      broken: /\/(groups|velocity)/,
      arrange: (page) => sees(page.locator('[data-row]')),
    },
    {
      name: 'backlog: a new sprint',
      path: at(full, 'backlog'),
      arrange: (page, word) => open(page, page.getByRole('button', { name: word('sprint:new') })),
    },
    {
      name: 'backlog: where to',
      path: at(full, 'backlog'),
      arrange: (page, word) =>
        open(page, page.getByRole('button', { name: word('plan:menu', { name: 'Fuel' }) }), 'menu'),
    },
    {
      name: 'backlog: which status',
      path: at(full, 'backlog'),
      arrange: (page, word) =>
        open(
          page,
          page.getByRole('button', {
            name: word('property.of', { label: word('task:field.status'), name: 'Fuel' }),
          }),
          'dialog',
        ),
    },
    {
      name: 'backlog: which priority',
      path: at(full, 'backlog'),
      arrange: (page, word) =>
        open(
          page,
          page.getByRole('button', {
            name: word('property.of', { label: word('task:field.priority'), name: 'Fuel' }),
          }),
          'dialog',
        ),
    },
    {
      name: 'backlog: what becomes of the rest',
      path: at(full, 'backlog'),
      arrange: (page, word) => open(page, page.getByRole('button', { name: `${word('backlog:complete')} One` })),
    },
    ...['burndown', 'velocity', 'flow', 'cycle'].flatMap((figure): State[] => [
      {
        name: `${figure}: nothing to show`,
        path: `${at(bare, 'figures')}&figure=${figure}`,
        arrange: (page, word) => sees(page.getByRole('group', { name: word('figures:label') })),
      },
      {
        name: `${figure}: can not be read`,
        path: `${at(full, 'figures')}&figure=${figure}`,
        broken: /\/(burndown|velocity|flow|cycle-time)/,
        arrange: retry,
      },
    ]),
    { name: 'list tab: empty', path: at(bare, 'list'), arrange: (page) => sees(page.getByRole('tabpanel')) },
    { name: 'list tab: can not be read', path: at(full, 'list'), broken: /\/api\/tasks\?/, arrange: alert },
    { name: 'sheet: empty', path: at(bare, 'table'), arrange: (page) => sees(page.getByRole('tabpanel')) },
    { name: 'sheet: can not be read', path: at(full, 'table'), broken: /\/api\/tasks\?/, arrange: retry },
    {
      name: 'task: can not be read',
      path: `/projects/task/${task.id}`,
      broken: new RegExp(`/api/tasks/${task.id}`),
      arrange: retry,
    },
    {
      name: 'task: what hangs on it can not be read',
      path: `/projects/task/${task.id}`,
      broken: /\/api\/(comments|attachments|checklists|time-entries)/,
      arrange: alert,
    },
    { name: 'my tasks: can not be read', path: '/my-tasks', broken: /\/api\/tasks/, arrange: alert },
    {
      name: 'my tasks: nothing matches',
      path: '/my-tasks?search=zzzzzz',
      arrange: (page, word) => sees(page.getByRole('heading', { name: word('work_task:mine.title') })),
    },
  ]
}

for (const [language, colorScheme] of [
  ['en', 'light'],
  ['ar', 'dark'],
] as const)
  test(`axe finds nothing in what boards, backlog, figures and tasks can come to: ${language}, ${colorScheme} @full`, async ({
    browser,
    api,
    tokenOf,
    unique,
  }) => {
    test.setTimeout(300_000)
    const origin = process.env.TMS_E2E_URL ?? ''
    const word = wordsOf(language)
    const context = await browser.newContext({
      baseURL: origin,
      colorScheme,
      reducedMotion: 'reduce',
      storageState: storageStateOf(origin, { isAuth: 'true', accessToken: await tokenOf('admin'), language }),
    })
    for (const { name, path, broken, arrange } of statesOf(await makeRows(api, unique))) {
      const page = await context.newPage()
      page.setDefaultTimeout(10_000)
      if (broken !== undefined)
        await page.route(broken, (route) => route.fulfill({ status: 503, json: { message: 'Down for a moment.' } }))
      await page.goto(path)
      const reached = await test
        .step(name, () => arrange(page, word))
        .then(
          () => '',
          ({ message }: Error) => message,
        )
      expect.soft(reached, name).toBe('')
      expect.soft(await violations(page), name).toEqual([])
      await page.close()
    }
    await context.close()
  })
