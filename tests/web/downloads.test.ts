import { describe, expect, test } from 'vitest'
import { withParsedBody } from '../../src/web/base/api/failed-download.ts'
import { fileNameIn } from '../../src/web/base/api/file-name.ts'

describe('the name of a download', () => {
  test.each([
    [`attachment; filename="users.csv"; filename*=UTF-8''%D8%A7%D9%84.csv`, 'ال.csv'],
    [`attachment; filename*=utf-8'fr'Utilisateurs%202026.csv; filename="users.csv"`, 'Utilisateurs 2026.csv'],
    ['attachment; filename="projects.csv.xlsx"', 'projects.csv.xlsx'],
    ['attachment; filename=plain.csv', 'plain.csv'],
    ['attachment; filename="a \\"b\\".csv"', 'a _b_.csv'],
    // If the encoded name can't be read, the plain one is used.
    [`attachment; filename="users.csv"; filename*=UTF-8''%E0%A4`, 'users.csv'],
    [`attachment; filename*=UTF-8''..%2F..%5Cetc%2Fpasswd`, '.._.._etc_passwd'],
    [`attachment; filename*=UTF-8''evil%E2%80%AEfdp.exe`, 'evil_fdp.exe'],
    ['attachment', undefined],
    ['attachment; filename=""', undefined],
    [undefined, undefined],
  ])('of %s', (disposition, name) => {
    expect(fileNameIn(disposition)).toBe(name)
  })
})

describe('the refusal of a download', () => {
  const refused = (data: unknown) => ({ message: 'failed', response: { status: 422, data } })

  test('is read out of the bytes', async () => {
    expect(await withParsedBody(refused(new Blob(['{"message":"No."}'])))).toEqual(refused({ message: 'No.' }))
  })
  test('that is no JSON says nothing', async () => {
    expect(await withParsedBody(refused(new Blob(['<html>'])))).toEqual(refused(undefined))
  })
  test('that was read already stays', async () => {
    for (const thrown of [refused({ message: 'No.' }), new Error('no answer'), null])
      expect(await withParsedBody(thrown)).toBe(thrown)
  })
})
