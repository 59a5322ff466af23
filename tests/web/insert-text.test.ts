import { afterEach, expect, test } from 'vitest'
import { insertText } from '../../src/web/base/ui/insert-text.ts'

afterEach(() => document.body.replaceChildren())

const lineOf = (value: string): HTMLInputElement => {
  const line = document.createElement('input')
  line.value = value
  document.body.append(line)
  line.focus()
  return line
}

test('what was typed before a line was there comes at its end, wherever the cursor is', () => {
  const line = lineOf('Quay')
  line.setSelectionRange(0, 0)
  insertText(' 7', line)
  insertText('a', line)
  expect(line.value).toBe('Quay 7a')
})

test('what is selected is replaced, as by typing: a number is not continued', () => {
  const line = lineOf('1.0')
  line.select()
  insertText('2', line)
  insertText('5', line)
  expect(line.value).toBe('25')
})
