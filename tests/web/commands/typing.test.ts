import { act, createElement, type FunctionComponent, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { modelsOf } from '../../../src/core/declare/model.ts'
import { registry as declared } from '../../../src/domain/registry.ts'
import { iconOf } from '../../../src/web/base/ui/icons.ts'
import { leadsToForm } from '../../../src/web/data/addresses/form-address.ts'
import { register } from '../../../src/web/fields/commands/registry.ts'
import {
  announceField,
  areKeysDisabled,
  cancelAnnouncement,
  disableKeys,
} from '../../../src/web/fields/commands/type-ahead.ts'
import { useKeys } from '../../../src/web/fields/commands/use-keys.ts'
import { useFocusOnFirstInput } from '../../../src/web/fields/forms/use-first-input.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const ran: string[] = []
const keys = ['c', 'g p', 'e', '?', '/', 'enter', 'escape', 'mod+k']
const press = (key: string, more: KeyboardEventInit = {}, on: EventTarget = document.body) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  act(() => void on.dispatchEvent(event))
  return event
}
const pressAll = () => {
  for (const key of ['c', 'g', 'p', 'e', '?', '/', 'Enter', 'Escape']) press(key)
  press('k', { ctrlKey: true })
}
const Keys = () => {
  useKeys()
  return null
}
/** A form like the engine's: it has the keys, and its first field has the focus. */
const Form = () => {
  const [text, setText] = useState('')
  const box = useFocusOnFirstInput<HTMLFormElement>()
  return createElement(
    'form',
    { ref: box },
    createElement('input', {
      value: text,
      onChange: ({ target }: { target: HTMLInputElement }) => setText(target.value),
    }),
    createElement('button', { type: 'button' }, 'Save'),
  )
}

let root: Root
let takeBack: () => void
const show = (...children: FunctionComponent[]) =>
  act(() => root.render(createElement('main', {}, ...children.map((one, key) => createElement(one, { key })))))
const input = () => document.querySelector('input')

beforeEach(() => {
  ran.length = 0
  takeBack = register(
    keys.map((one) => ({
      id: one,
      label: { key: one },
      icon: iconOf('group'),
      group: 'here',
      keys: [one],
      run: () => void ran.push(one),
    })),
  )
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.body.firstElementChild as Element)
})
afterEach(() => {
  act(() => root.unmount())
  takeBack()
  cancelAnnouncement()
})

describe('plain keys', () => {
  test('run commands where nothing is written', () => {
    show(Keys)
    pressAll()
    expect(ran).toEqual(['c', 'g p', 'e', '?', '/', 'enter', 'escape', 'mod+k'])
  })
  test('run none while a form is on the page, wherever the focus is; Escape and keys with a modifier do', () => {
    show(Keys)
    const letGo = disableKeys()
    pressAll()
    expect(ran).toEqual(['escape', 'mod+k'])
    letGo()
    press('c')
    expect(ran).toEqual(['escape', 'mod+k', 'c'])
  })
  test('run none while a form is on its way, and are written into its first field when it comes', () => {
    show(Keys)
    announceField('address')
    for (const key of 'Harbour gp?/e') expect(press(key).defaultPrevented).toBe(true)
    expect(ran).toEqual([])
    show(Keys, Form)
    expect(document.activeElement).toBe(input())
    expect(input()?.value).toBe('Harbour gp?/e')
    expect(areKeysDisabled()).toBe(false)
  })
  test('Enter and what comes after it are held as well, and act in order once the field is there', async () => {
    const seen: string[] = []
    const Field = () => {
      const box = useFocusOnFirstInput<HTMLDivElement>()
      return createElement(
        'div',
        { ref: box },
        createElement('input', {
          onKeyDown: (event: { key: string; currentTarget: HTMLInputElement }) => {
            if (event.key !== 'Enter') return
            seen.push(event.currentTarget.value)
            event.currentTarget.blur()
          },
        }),
      )
    }
    show(Keys)
    announceField('place')
    for (const key of ['u', 'r', 'h', 'Backspace', 'Enter', 'c', 'e'])
      expect(press(key).defaultPrevented, key).toBe(true)
    expect([seen, ran]).toEqual([[], []])
    show(Keys, Field)
    // This key is pressed while held keys are replayed, so it waits behind them.
    expect(press('/').defaultPrevented).toBe(true)
    await vi.waitFor(() => expect(ran).toEqual(['c', 'e', '/']))
    expect(seen).toEqual(['ur'])
    press('?')
    expect(ran.at(-1)).toBe('?')
  })
  test('a space that begins nothing presses the button that has the focus', () => {
    show(Keys)
    announceField('address')
    expect(press(' ').defaultPrevented).toBe(false)
  })
  test('a space that begins the text of a value edited in place is part of it', () => {
    show(Keys)
    announceField('place')
    for (const key of ' later') expect(press(key).defaultPrevented).toBe(true)
    show(Keys, Form)
    expect(input()?.value).toBe(' later')
  })
  test('the first keys for a field are kept while the one before it, which was left, goes away', () => {
    show(Keys, Form)
    input()?.blur()
    announceField('place')
    press('l')
    const Next = () => createElement(Form)
    show(Keys, Next)
    expect(input()?.value).toBe('l')
  })
  test('a field that goes away before its input came lets keys run again', () => {
    const Waiting = () => createElement('div', { ref: useFocusOnFirstInput<HTMLDivElement>() })
    show(Keys)
    announceField('place')
    show(Keys, Waiting)
    expect(areKeysDisabled()).toBe(true)
    show(Keys)
    expect(areKeysDisabled()).toBe(false)
  })
  test('where the form does not come they run again: left by Escape, by pointing, or for another address', () => {
    show(Keys)
    const ends = [
      () => press('Escape'),
      () => act(() => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))),
      () => cancelAnnouncement('address'),
    ]
    for (const end of ends) {
      announceField('address')
      end()
      press('c')
    }
    expect(ran.filter((one) => one === 'c')).toHaveLength(3)
    // A field that is edited in place has nothing to do with the address.
    announceField('place')
    cancelAnnouncement('address')
    expect(areKeysDisabled()).toBe(true)
  })
})

test('an input that comes late takes no focus back from where it was moved meanwhile', async () => {
  const Late = () => {
    const [isHere, setHere] = useState(false)
    const box = useFocusOnFirstInput<HTMLDivElement>()
    return createElement(
      'div',
      { ref: box },
      createElement('button', { type: 'button', onClick: () => setHere(true) }),
      isHere ? createElement('input') : null,
    )
  }
  const Other = () => createElement('a', { href: '/x' }, 'elsewhere')
  for (const isMoved of [false, true]) {
    show(Other)
    show(Late, Other)
    if (isMoved) document.querySelector('a')?.focus()
    await act(async () => document.querySelector('button')?.click())
    expect(document.activeElement).toBe(isMoved ? document.querySelector('a') : input())
  }
})

describe('an address leads to a form', () => {
  const models = modelsOf(declared).all
  // No form makes the rows of a page of its own.
  const pages = [{ path: '/imports/add', load: () => Promise.reject(new Error('not shown')) }]
  const isForm = (path: string) => leadsToForm(models, pages, new URL(path, 'http://tms.test'))
  test.each([
    '/projects/add',
    '/tasks/add?with.project_id=1',
    '/users/add',
    '/users/1/edit',
    '/departments?form=new',
    '/departments/1?form=1',
    '/departments/add',
  ])('%s', (path) => expect(isForm(path)).toBe(true))
  test.each([
    '/projects',
    '/projects/1',
    '/users/1',
    '/home?form=new',
    '/tasks?form=new',
    '/projects/1/add',
    '/edit',
    '/imports/add',
  ])('%s does not', (path) => expect(isForm(path)).toBe(false))
})
