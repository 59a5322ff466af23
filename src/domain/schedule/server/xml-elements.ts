const escaped = (text: string): string =>
  text
    // XML 1.0 forbids these characters in any form.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not be in the file
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[one] ?? one)

export type Value = string | number | boolean | null | undefined

/** Writes an element; none for an empty value. */
export const element = (name: string, value: Value): string =>
  value === null || value === undefined
    ? ''
    : `<${name}>${typeof value === 'boolean' ? Number(value) : escaped(String(value))}</${name}>`

/** Elements in the order of the values. */
export const elements = (values: { readonly [name: string]: Value }): string =>
  Object.entries(values)
    .map(([name, value]) => element(name, value))
    .join('')
