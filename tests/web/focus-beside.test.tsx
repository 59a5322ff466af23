import '../mounted/harness/browser.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { focusBeside, useFocusBeside } from '../../src/web/base/ui/focus/focus-beside.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

// In jsdom, only text fields show their focus (`:focus-visible`).
const nameOfFocused = () => document.activeElement?.id

/** Fills the page with content, and focuses an element of it. */
const page = (content: string, focused: string) => {
  document.body.innerHTML = `<div><nav><a href="/" id="nav"></a></nav><main><h1 tabindex="-1" id="heading"></h1>${content}</main></div>`
  document.getElementById(focused)?.focus()
  return (id: string) => focusBeside(document.getElementById(id))
}

test('the focus moves to what comes after the removed element, else to what comes before it', () => {
  const list = '<ul>{1}{2}{3}</ul>'.replaceAll(/\{(\d)\}/g, '<li id="line$1"><input id="field$1"></li>')
  page(list, 'field2')('line2')
  expect(nameOfFocused()).toBe('field3')
  page(list, 'field3')('line3')
  expect(nameOfFocused()).toBe('field2')
})

test('it goes outwards, past what cannot be focused', () => {
  page(
    `<section><button id="far"></button>
       <div><ul><li id="line"><input id="in"></li><li><button disabled></button></li></ul></div>
       <p inert><button></button></p><div aria-hidden="true"><button></button></div><span tabindex="-1"></span>
     </section>`,
    'in',
  )('line')
  expect(nameOfFocused()).toBe('far')
})

test('it ends at the heading of the page, not in the navigation', () => {
  page('<p id="line"><input id="in"></p>', 'in')('line')
  expect(nameOfFocused()).toBe('heading')
})

test('it stays within a dialog', () => {
  page('<button id="behind"></button>', 'behind')
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div class="MuiModal-root"><div><p id="line"><input id="in"></p></div><button id="close"></button></div>',
  )
  document.getElementById('in')?.focus()
  focusBeside(document.getElementById('line'))
  expect(nameOfFocused()).toBe('close')
})

test('a focus elsewhere is left alone', () => {
  page('<p id="line"><button></button></p><button id="elsewhere"></button><button></button>', 'elsewhere')('line')
  expect(nameOfFocused()).toBe('elsewhere')
})

test('a removed component takes no focus along, whether a key or somebody else removed it', async () => {
  const user = userEvent.setup()
  const Line = ({ name, onRemove }: { name: string; onRemove: () => void }) => {
    const line = useRef<HTMLLIElement>(null)
    useFocusBeside(line)
    return (
      <li ref={line}>
        <input aria-label={name} onKeyDown={({ key }) => key === 'Enter' && onRemove()} />
      </li>
    )
  }
  let removeByOthers: (name: string) => void = () => undefined
  const Lines = () => {
    const [names, setNames] = useState(['one', 'two', 'three'])
    const remove = (name: string) => setNames((now) => now.filter((one) => one !== name))
    removeByOthers = remove
    return names.map((name) => <Line key={name} name={name} onRemove={() => remove(name)} />)
  }
  render(<Lines />)
  screen.getByRole('textbox', { name: 'two' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('textbox', { name: 'two' })).toBeNull()
  expect(document.activeElement?.ariaLabel).toBe('three')
  act(() => removeByOthers('three'))
  expect(document.activeElement?.ariaLabel).toBe('one')
})
