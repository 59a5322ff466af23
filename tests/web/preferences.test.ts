import { afterEach, describe, expect, test, vi } from 'vitest'
import { preferenceNames } from '../../src/web/base/preferences/definitions.ts'
import { effectiveLayout, layoutNames, navigationChanges } from '../../src/web/base/preferences/layout.ts'
import {
  preference,
  resetPreferences,
  setPreferences,
  watchPreferences,
} from '../../src/web/base/preferences/preferences.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const elsewhere = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

describe('preferences', () => {
  test('are those of the specification and the layout settings, with their defaults', () => {
    expect(Object.fromEntries(preferenceNames.map((name) => [name, preference(name)]))).toEqual({
      colorScheme: 'light',
      theme: 'system',
      skin: 'default',
      semiDarkNav: false,
      language: '',
      navbarBlur: true,
      navCollapsed: true,
      contentWidth: 'boxed',
      isAuth: false,
      accessToken: '',
      ownAccessToken: '',
      userId: '',
      navigation: 'vertical',
      navbar: 'sticky',
      footer: 'hidden',
      horizontalNav: 'sticky',
      direction: 'auto',
      foldedGroups: 'people system',
      railRows: '0',
      timelineTable: '',
      unreadFirst: false,
      sendKey: 'enter',
      tellsWriting: true,
    })
  })
  test('are kept under their own keys, and are there after a reload', () => {
    setPreferences({ theme: 'dark', navCollapsed: false, contentWidth: 'fluid', language: 'ar' })
    expect({ ...localStorage }).toEqual({
      theme: 'dark',
      'nav-collapsed': 'false',
      'content-width': 'fluid',
      language: 'ar',
    })
    expect(preference('navCollapsed')).toBe(false)
  })
  test.each(['', 'null', 'TRUE', '{"a":1}', '__proto__', 'constructor', '💥'])('%j in storage is no value', (text) => {
    for (const key of ['theme', 'skin', 'nav-collapsed', 'content-width', 'language', 'direction', 'isAuth', 'navbar'])
      localStorage.setItem(key, text)
    expect(preference('theme')).toBe('system')
    expect(preference('skin')).toBe('default')
    expect(preference('navCollapsed')).toBe(true)
    expect(preference('contentWidth')).toBe('boxed')
    expect(preference('language')).toBe('')
    expect(preference('direction')).toBe('auto')
    expect(preference('isAuth')).toBe(false)
    expect(preference('navbar')).toBe('sticky')
  })
  test('who watches hears once of each change, of its own names only, and of other tabs', () => {
    const heard = vi.fn()
    const stop = watchPreferences(['skin', 'navbar'], heard)
    setPreferences({ skin: 'bordered', navbar: 'static', footer: 'static' })
    expect(heard).toHaveBeenCalledTimes(1)
    setPreferences({ skin: 'bordered' })
    setPreferences({ theme: 'light' })
    expect(heard).toHaveBeenCalledTimes(1)
    elsewhere('skin')
    elsewhere('theme')
    elsewhere(null)
    expect(heard).toHaveBeenCalledTimes(3)
    resetPreferences(['skin'])
    expect(heard).toHaveBeenCalledTimes(4)
    expect(localStorage.getItem('skin')).toBeNull()
    stop()
    elsewhere('skin')
    setPreferences({ skin: 'bordered' })
    expect(heard).toHaveBeenCalledTimes(4)
  })
})

describe('the layout (specification, section 4)', () => {
  test('a horizontal navigation un-collapses the vertical one and turns a hidden navbar into a sticky one', () => {
    const horizontal = { navigation: 'horizontal', navCollapsed: false }
    expect(navigationChanges('horizontal', { navbar: 'hidden' })).toEqual({ ...horizontal, navbar: 'sticky' })
    expect(navigationChanges('horizontal', { navbar: 'static' })).toEqual(horizontal)
    expect(navigationChanges('vertical', { navbar: 'hidden' })).toEqual({ navigation: 'vertical' })
  })
  test.each([
    ['vertical', 'hidden', false, 'vertical', 'hidden', false],
    ['vertical', 'static', false, 'vertical', 'static', false],
    ['horizontal', 'hidden', false, 'horizontal', 'sticky', false],
    ['vertical', 'hidden', true, 'overlay', 'sticky', true],
    ['horizontal', 'static', true, 'overlay', 'static', true],
  ] as const)('%s, navbar %s, below the breakpoint %s', (navigation, navbar, isNarrow, shown, bar, hasMenuButton) => {
    expect(effectiveLayout({ navigation, navbar, horizontalNav: 'sticky' }, isNarrow)).toEqual({
      navigation: shown,
      navbar: bar,
      hasMenuButton,
    })
  })
  test('a hidden horizontal navigation can still be opened', () => {
    const chosen = { navigation: 'horizontal', navbar: 'sticky', horizontalNav: 'hidden' } as const
    expect(effectiveLayout(chosen, false).hasMenuButton).toBe(true)
  })
  test('a reset leaves language and session alone', () => {
    expect(layoutNames).not.toContain('language')
    expect(layoutNames).not.toContain('accessToken')
    expect(preferenceNames.filter((name) => !(layoutNames as readonly string[]).includes(name)).toSorted()).toEqual([
      'accessToken',
      'colorScheme',
      'foldedGroups',
      'isAuth',
      'language',
      'ownAccessToken',
      'railRows',
      'sendKey',
      'tellsWriting',
      'timelineTable',
      'unreadFirst',
      'userId',
    ])
  })
})
