import { expect } from 'vitest'
import type { HomeSectionAnswer } from '../../../src/core/declare/home.ts'
import type { Person, Product } from './product.ts'

/** Returns the moment some days from now. */
export const from = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

/** Reads the sections of a person's home page. */
export const home = async (
  { send }: Pick<Person, 'send'>,
  query = '',
  headers = {},
): Promise<readonly HomeSectionAnswer[]> => {
  const answer = await send('GET', `/api/home/sections${query}`, undefined, headers)
  expect(answer.status).toBe(200)
  return answer.body.data
}

export const section = (sections: readonly HomeSectionAnswer[], key: string): HomeSectionAnswer => {
  const found = sections.find((one) => one.key === key)
  if (found === undefined) throw new Error(`no section ${key}: ${sections.map((one) => one.key).join()}`)
  return found
}

/** Returns the titles of the lines without the rows' numbers. */
export const titles = ({ items }: HomeSectionAnswer): readonly string[] =>
  items.map(({ title }) => title.replaceAll(/\u2066.*?\u2069 /g, ''))

/** Returns the keys of the shown sections, in their order. */
export const shown = (sections: readonly HomeSectionAnswer[]): readonly string[] =>
  sections.filter(({ hidden, items, text }) => !hidden && (items.length > 0 || text !== null)).map(({ key }) => key)

/** Makes an administrator with a department, and functions that make rows for them. */
export const homeStage = async (product: Product) => {
  const admin = await product.person({ roles: ['admin'], name: 'Root' })
  const made = async (path: string, body: object, by: Person = admin): Promise<string> => {
    const answer = await by.send('POST', `/api${path}`, body)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
    return answer.body.data.id
  }
  const department = await made('/departments', { name: 'Harbour' })
  const projectWith = (users: readonly string[], name: string, more: object = {}): Promise<string> =>
    made('/projects', {
      name,
      priority: 'low',
      destination: 'internal',
      department_id: department,
      status: 'active',
      users,
      ...more,
    })
  return { admin, made, department, projectWith }
}
