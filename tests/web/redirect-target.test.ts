import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redirectTarget, signInAddress } from '../../src/web/base/browser/redirect-target.ts'

describe('where sign-in leads to', () => {
  test.each(['/users', '/users?page=2&filter[name]=a', '/users/1#history', '/x/%D8%A3'])('%s is kept', (path) => {
    expect(redirectTarget(path)).toBe(path)
  })

  test.each([
    null,
    undefined,
    '',
    '/',
    'users',
    '//e.x',
    '///e.x',
    '/\\e.x',
    '\\\\e.x',
    '/\\/e.x',
    '/\t/e.x',
    '/\r\n/e.x',
    '/ /e.x',
    '/\u0000/e.x',
    '/\u2028/e.x',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'https://e.x',
    'https:e.x',
    '/%2F%5Ce.x',
    '/%2fe.x',
    '/%5ce.x',
    '/%09/e.x',
    '/%252Fe.x',
    '/./%2fe.x/..//e.x',
    '/.//e.x',
    '/x/..//e.x',
    '/login',
    '/login?to=/login',
    `/${'a'.repeat(3000)}`,
  ])('%j leads home', (path) => {
    expect(redirectTarget(path)).toBe('/home')
  })

  test('nothing leads off the site', () => {
    const nasty = fc.array(
      fc.constantFrom('/', '\\', '.', '..', '%2f', '%5C', '@', ':', 'e.x', '?', '#', '\t', ' ', 'http'),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          nasty.map((parts) => parts.join('')),
          fc.webUrl(),
        ),
        (text) => {
          const target = redirectTarget(text)
          expect(new URL(target, 'https://own.site').origin).toBe('https://own.site')
          expect(target.startsWith('/') && !target.startsWith('//')).toBe(true)
        },
      ),
    )
  })

  test('sign-in remembers the page, and reading it back gives the page', () => {
    const address = signInAddress({ pathname: '/users', search: '?page=2&perPage=5', hash: '#x' })
    expect(redirectTarget(new URL(address, 'https://own.site').searchParams.get('to'))).toBe(
      '/users?page=2&perPage=5#x',
    )
    expect(signInAddress({ pathname: '//e.x', search: '', hash: '' })).toBe('/login')
  })
})
