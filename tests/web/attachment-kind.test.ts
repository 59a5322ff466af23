import { expect, test } from 'vitest'
import { formatBytes } from '../../src/web/base/i18n/format.ts'
import { previewOf, renamePasted, sortOf, thumbnailUrl } from '../../src/web/facets/files/attachment-kind.ts'

test('what may be looked at is what can do nothing: no page, no drawing with scripts', () => {
  expect(['image/png', 'image/webp', 'text/plain', 'text/csv', 'application/pdf'].map(previewOf)).toEqual([
    ...['picture', 'picture', 'text', 'text', 'pdf'],
  ])
  for (const type of ['image/svg+xml', 'text/html', 'image/tiff', 'application/zip', ''])
    expect(previewOf(type), type).toBe('none')
})

test('a file has the sign of its kind', () => {
  const office = 'application/vnd.openxmlformats-officedocument'
  expect(
    [`${office}.spreadsheetml.sheet`, `${office}.wordprocessingml.document`, 'text/csv', 'video/mp4', 'x/y'].map(
      sortOf,
    ),
  ).toEqual(['table', 'text', 'table', 'film', 'other'])
})

test('pasted pictures are told apart by their time; a file with a name of its own keeps it', () => {
  const now = new Date(2026, 10, 2, 7, 5, 9)
  const named = (name: string) => renamePasted(new File(['x'], name, { type: 'image/png' }), 'Pasted', now)
  expect(named('image.png').name).toBe('Pasted 2026-11-02 07-05-09.png')
  expect(named('image.png').type).toBe('image/png')
  expect(named('berth.png').name).toBe('berth.png')
})

test('sizes are said in the reader’s own way', () => {
  expect([7, 1500, 48_600_000, 2_000_000_000].map((n) => formatBytes(n, 'en'))).toEqual([
    ...['7 bytes', '1.5 kB', '49 MB', '2 GB'],
  ])
  expect(formatBytes(1500, 'fr').replaceAll(/\s/g, ' ')).toBe('1,5 ko')
})

test('a picture in a line is the small one that our server makes; of another server only a light one', () => {
  const url = (type: string, size: number, own: boolean) => thumbnailUrl(type, '/api/files/1', size, own)
  expect(url('image/jpeg', 40_000_000, true)).toBe('/api/files/1?preview=1')
  expect(url('image/jpeg', 40_000_000, false)).toBeUndefined()
  expect(url('image/jpeg', 40_000, false)).toBe('/api/files/1')
  expect(url('image/gif', 40_000, true)).toBe('/api/files/1')
  expect(url('image/gif', 40_000_000, true)).toBeUndefined()
  expect(url('text/plain', 40, true)).toBeUndefined()
})
