import { expect, test } from 'vitest'
import { demoDepartments, demoSignIns, demoUsers } from '../../src/domain/people/demo-people.ts'

const scripts = (pattern: RegExp) => demoUsers.filter(({ name }) => pattern.test(name)).length

test('the demo organisation is large and mixed enough to show what the product can do', () => {
  expect(demoDepartments.length).toBeGreaterThanOrEqual(9)
  expect(demoUsers.length).toBeGreaterThanOrEqual(64)
  expect(scripts(/[\u00C0-\u024F]/)).toBeGreaterThanOrEqual(30)
  expect(scripts(/\p{Script=Arabic}/u)).toBeGreaterThanOrEqual(15)
  expect(new Set(demoUsers.map(({ locale }) => locale))).toEqual(new Set(['en', 'fr', 'ar']))
  expect(demoUsers.filter(({ active }) => !active).length).toBeGreaterThanOrEqual(3)
})

test('mails are plain and unique, departments exist and none is empty', () => {
  const mails = demoUsers.map(({ email }) => email)
  expect(new Set(mails).size).toBe(mails.length)
  for (const mail of mails) expect(mail).toMatch(/^[a-z]+(\.[a-z]+)?@example\.test$/)
  const used = new Set(demoUsers.map(({ department }) => department).filter((key) => key !== undefined))
  expect(used).toEqual(new Set(demoDepartments.map(({ key }) => key)))
})

test('the sign-ins have the role of their name', () => {
  const roles = demoSignIns.emails.map((mail) => demoUsers.find(({ email }) => email === mail)?.roles.join())
  expect(roles).toEqual(['admin', 'project-manager', 'team-leader', 'member', 'agent', 'client'])
  expect(demoUsers.filter((user) => user.roles.includes('office-manager'))).toHaveLength(1)
})
