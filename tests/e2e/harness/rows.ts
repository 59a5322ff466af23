import type { Api, Row } from './api.ts'

export const strongPassword = 'Quay&Crane#471'

type Given = { readonly [field: string]: unknown }

/** A user made for one test. @param unique what no other test's rows have in them */
export const makeUser = (api: Api, unique: string, given: Given = {}): Promise<Row> =>
  api.make('/users', {
    name: `User ${unique}`,
    email: `${unique}@example.test`,
    password: strongPassword,
    job_title: 'Test driver',
    ...given,
  })

export const makeDepartment = (api: Api, unique: string, given: Given = {}): Promise<Row> =>
  api.make('/departments', { name: `Department ${unique}`, description: 'Made by a test', ...given })
