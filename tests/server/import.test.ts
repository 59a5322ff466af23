import { verify } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countsOf, importFile, lines } from './harness/importing.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
})
afterAll(() => product.end())

let made = 0
const fresh = (word = 'Depot') => `${word} ${++made}`
const mail = () => `import${++made}@example.test`
const byName = async (name: string) =>
  (
    await admin.send(
      'GET',
      `/api/departments?${new URLSearchParams({ 'filter[name]': name, include: 'manager,parent' })}`,
    )
  ).body.data[0]
const byMail = async (email: string) =>
  (
    await admin.send(
      'GET',
      `/api/users?${new URLSearchParams({ 'filter[email]': email, include: 'department,roles' })}`,
    )
  ).body.data[0]

describe('rows', () => {
  test('bad ones are named by line and column, all their faults together, in three languages', async () => {
    const taken = mail()
    await importFile(admin, '/users', lines('name,email', `A,${taken}`))
    const file = lines(
      'Name;Email;Language;Department;Active',
      `"Two`,
      `lines";${mail()};English;;yes`,
      ';not a mail;Klingon;Nowhere;perhaps',
      `Taken;${taken.toUpperCase()};;;`,
      `Cells;${mail()};;;;more`,
    )
    const told = async (language: string) =>
      (await importFile(admin, '/users', file, 'dry_run=1', { 'x-language': language })).body.data
    const english = await told('en')
    expect(english).toMatchObject({ rows: 4, created: 1, bad: 3 })
    expect(
      english.problems.toSorted(
        (a: { line: number; field: string }, b: { line: number; field: string }) =>
          a.line - b.line || String(a.field).localeCompare(String(b.field)),
      ),
    ).toEqual([
      { line: 4, column: 'Department', field: 'department_id', message: 'This does not exist, or you may not see it.' },
      { line: 4, column: 'Email', field: 'email', message: 'Please enter a valid email.' },
      { line: 4, column: 'Active', field: 'is_active', message: 'This must be yes or no.' },
      { line: 4, column: 'Language', field: 'locale', message: 'Please choose one of the offered values.' },
      { line: 4, column: 'Name', field: 'name', message: 'This field is required' },
      { line: 5, column: 'Email', field: 'email', message: 'This is already taken.' },
      {
        line: 6,
        column: null,
        field: null,
        message: 'There is text here in a column that has no name in the first line.',
      },
    ])
    for (const [language, message] of [
      ['fr', 'Cette valeur est déjà prise.'],
      ['ar', 'هذه القيمة مستخدمة بالفعل.'],
    ] as const)
      expect((await told(language)).problems).toContainEqual({ line: 5, column: 'Email', field: 'email', message })
  })

  test('a dry run tells what the run does, and leaves nothing', async () => {
    const [known, other] = [mail(), mail()]
    await importFile(admin, '/users', lines('name,email', `Known,${known}`))
    const file = lines('name,email,roles', `Renamed,${known},member`, `New,${other},member;agent`)
    const before = await countsOf(product)
    const tried = await importFile(admin, '/users', file, 'dry_run=1&key=email')
    expect(tried.body).toMatchObject({
      data: { dry_run: true, written: false },
      message: 'The file was checked. Nothing was written.',
    })
    expect(await countsOf(product)).toEqual(before)
    const run = await importFile(admin, '/users', file, 'key=email')
    expect(run.body.message).toBe('Imported Successfully')
    // Its id takes it back.
    const { id, ...report } = run.body.data
    expect(id).toEqual(expect.any(String))
    expect(report).toEqual({ ...tried.body.data, dry_run: false, written: true })
    expect(report).toMatchObject({ created: 1, updated: 1 })
    expect((await byMail(other)).roles.map(({ name }: { name: string }) => name).sort()).toEqual(['agent', 'member'])
  })

  test('all or nothing, unless bad rows are to be passed over', async () => {
    const [good, bad] = [fresh(), `#`.repeat(121)]
    const file = lines('name', good, bad)
    const before = await countsOf(product)
    const refused = await importFile(admin, '/departments', file)
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      code: 'import_bad_rows',
      message: 'Nothing was imported. Rows with errors: 1 of 2.',
      import: { rows: 2, created: 1, bad: 1, written: false, problems: [{ line: 3, column: 'name' }] },
    })
    expect(await countsOf(product)).toEqual(before)
    const passed = await importFile(admin, '/departments', file, 'skip_bad=1')
    expect(passed.body.data).toMatchObject({ created: 1, bad: 1, written: true })
    expect(await byName(good)).toMatchObject({ name: good })
  })

  test('the same file twice with a key changes nothing; empty cells clear what can be empty', async () => {
    const [one, two] = [mail(), mail()]
    const file = lines('name,email,job_title,locale,roles', `A,${one.toUpperCase()},Driver,fr,member`, `B,${two},,,`)
    expect((await importFile(admin, '/users', file, 'key=email')).body.data).toMatchObject({ created: 2 })
    const before = await countsOf(product)
    expect((await importFile(admin, '/users', file, 'key=email')).body.data).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 2,
    })
    expect(await countsOf(product)).toEqual(before)
    const { id } = await byMail(one)
    const emptied = lines('id,email,job_title,locale,is_active,roles', `${id},${one},,,,`)
    expect((await importFile(admin, '/users', emptied)).body.data).toMatchObject({ updated: 1 })
    expect(await byMail(one)).toMatchObject({ name: 'A', job_title: null, locale: 'fr', is_active: true, roles: [] })
    const twice = await importFile(admin, '/users', lines('name,email', `A,${one}`, `C,${one}`), 'key=email&dry_run=1')
    expect(twice.body.data.problems).toEqual([
      { line: 3, column: 'email', field: 'email', message: 'An earlier row of the file is the same one.' },
    ])
    const lost = await importFile(admin, '/users', lines('id,name', `${crypto.randomUUID()},X`, 'x,Y'), 'dry_run=1')
    expect(lost.body.data).toMatchObject({ bad: 2, problems: [{ field: 'id' }, { field: 'id' }] })
  })

  test('references by id, title, unique field, or an earlier row; several of one name are told', async () => {
    const [top, below, name] = [fresh(), fresh(), fresh('Same Name')]
    const [one, two] = [await product.person({ name }), await product.person({ name })]
    const file = (manager: string) =>
      lines('name,manager,parent', `${top},${manager},`, `${below},${one.email},${top.toUpperCase()}`)
    const told = await importFile(admin, '/departments', file(name), 'dry_run=1')
    expect(told.body.data.problems[0]).toEqual({
      line: 2,
      column: 'manager',
      field: 'manager_id',
      message: 'Several have this name. Please use a unique value or the id.',
    })
    expect((await importFile(admin, '/departments', file(two.id))).body.data).toMatchObject({ created: 2 })
    expect(await byName(below)).toMatchObject({ manager: { id: one.id }, parent: { name: top } })
    const loop = await importFile(admin, '/departments', lines('name,parent', `${top},${below}`), 'key=name')
    expect(loop.body.import.problems).toMatchObject([{ line: 2, column: 'parent', field: 'parent_id' }])
  })

  test('labels of choices and words for yes and no are read in three languages', async () => {
    const rows = [
      ['Arabic', 'no'],
      ['Français', 'NON'],
      ['العربية', 'لا'],
      ['en', '0'],
    ]
    const people = rows.map(([locale, active]) => ({ email: mail(), locale, active }))
    const file = lines(
      'الاسم,email,locale,is_active',
      ...people.map((one) => `P,${one.email},${one.locale},${one.active}`),
    )
    expect((await importFile(admin, '/users', file)).body.data, 'all good').toMatchObject({ created: 4 })
    const read = await Promise.all(people.map(async ({ email }) => byMail(email)))
    expect(read.map(({ locale, is_active }) => [locale, is_active])).toEqual([
      ['ar', false],
      ['fr', false],
      ['ar', false],
      ['en', false],
    ])
  })

  test('a formula stays text, and what an export wrote comes back as it was', async () => {
    const formulas = ['=1+1', "'=2+2", '@x', '-3', '＝4']
    const names = formulas.map((text) => `${text} ${++made}`)
    expect((await importFile(admin, '/departments', lines('name', ...names))).body.data).toMatchObject({ created: 5 })
    for (const name of names)
      expect(await byName(name.replace(/^'/, ''))).toMatchObject({ name: name.replace(/^'/, '') })
    const exported = await admin.send(
      'POST',
      '/api/departments/export?format=csv&columns=name,description,color,manager,parent,is_active',
    )
    const again = await importFile(admin, '/departments', exported.body, 'key=name&dry_run=1')
    expect(again.body.data).toMatchObject({ created: 0, updated: 0 })
    expect(again.body.data.unchanged).toBeGreaterThan(5)
    // Only a title that two rows share can't be imported again.
    for (const one of again.body.data.problems) expect(one.field).toBe('manager_id')
  })

  test('the history says where a row came from', async () => {
    const name = fresh()
    await importFile(admin, '/departments', lines('name', name))
    await importFile(admin, '/departments', lines('name,description', `${name},x`), 'key=name')
    const history = await admin.send('GET', `/api/departments/${(await byName(name)).id}/history`)
    expect(history.body.data.map((one: { action: string; source: string }) => [one.action, one.source])).toEqual([
      ['updated', 'import'],
      ['created', 'import'],
    ])
  })

  test('new accounts have a password that nobody knows, which takes as long to be wrong', async () => {
    const email = mail()
    await importFile(admin, '/users', lines('name,email', `P,${email}`))
    const kept = await product.engine.db.one<{ password: string }>(
      sql`select password from users where email = ${email}`,
    )
    expect(kept?.password).toMatch(/^\$argon2id\$/)
    for (const guess of ['', email, 'undefined', 'null']) expect(await verify(kept?.password ?? '', guess)).toBe(false)
    const answer = await product.anonymous('POST', '/api/users/login', { email, password: 'Kraków!1974-north' })
    expect(answer.status).toBe(401)
  })

  test('sent again with its key after a lost answer, a file is imported once', async () => {
    const email = mail()
    const again = () => importFile(admin, '/users', lines('name,email', `P,${email}`), '', { 'idempotency-key': email })
    const first = await again()
    expect(first.body.data).toMatchObject({ created: 1 })
    expect((await again()).body).toEqual(first.body)
  })
})

describe('rights', () => {
  test('nobody creates, changes or gives by a file what they could not otherwise', async () => {
    const [mine, theirs] = [fresh(), fresh()]
    await importFile(admin, '/departments', lines('name', mine, theirs))
    const department = (await byName(mine)).id
    const [inside, outside] = [await product.person({ department, name: fresh('In') }), await product.person()]
    const update = ['user-import', 'user-index', 'user-update']
    const faultsOf = async (permissions: string[], file: string) => {
      const person = await product.person({ permissions, department })
      const answer = await importFile(person, '/users', file, 'dry_run=1')
      return answer.status === 200
        ? [answer.body.data.bad, ...answer.body.data.problems.map((one: { message: string }) => one.message)]
        : answer.status
    }
    const unseen = 'This does not exist, or you may not see it.'
    const forbidden = 'You do not have permission to do this.'
    const change = (id: string) => lines('id,job_title', `${id},Driver`)
    const create = (more = '', value = '') => lines(`name,email${more}`, `New,${mail()}${value}`)
    expect(await faultsOf(update, change(inside.id))).toEqual([0])
    expect(await faultsOf(update, change(outside.id))).toEqual([1, unseen])
    expect(await faultsOf(update, create())).toEqual([1, forbidden])
    const store = ['user-import', 'user-index', 'user-store', 'department-index']
    expect(await faultsOf(['user-import'], create())).toBe(403)
    expect(await faultsOf(['user-store'], create())).toBe(403)
    expect(await faultsOf(store, create())).toEqual([0])
    expect(await faultsOf(store, change(inside.id))).toEqual([1, forbidden])
    expect(await faultsOf(store, create(',department', `,${mine}`))).toEqual([0])
    expect(await faultsOf(store, create(',department', `,${theirs}`))).toEqual([1, unseen])
    expect(await faultsOf(store, create(',roles', ',admin'))).toEqual([1, 'This field cannot be written.'])
    const give = [...store, 'user-assign-role', 'role-index']
    expect(await faultsOf(give, create(',roles', ',admin'))).toEqual([
      1,
      'You cannot give or change more than you may do yourself.',
    ])
    expect(await faultsOf([...update, 'user-index-all'], change(admin.id))).toEqual([0])
    expect(await faultsOf([...update, 'user-index-all'], lines('id,email', `${admin.id},${mail()}`))).toEqual([
      1,
      'You cannot give or change more than you may do yourself.',
    ])
  })
})
