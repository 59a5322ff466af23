/** Elements with the mark that Word writes before the text of a list's item, for example `1.` or `·`. */
const markSelector = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'
const wordItem = /mso-list:\s*l\d+\s+level(\d+)/i
const numbered = /^\s*(\d+|[a-z]{1,4})[.)]/i

const rename = (element: Element, name: string): Element => {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

/** Turns Word's lists, which are paragraphs with a level, into lists within lists. */
const readWordLists = (body: HTMLElement): void => {
  let open: Element[] = []
  let last: Element | null = null
  for (const paragraph of body.querySelectorAll('p[style*="mso-list"], p[class*="MsoList"]')) {
    const level = Number(wordItem.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1)
    const mark = paragraph.querySelector(markSelector)
    const name = numbered.test(mark?.textContent ?? '') ? 'ol' : 'ul'
    mark?.remove()
    if (last === null || paragraph.previousElementSibling !== last) open = []
    open = open.slice(0, Math.min(level, 9))
    while (open.length < Math.min(level, 9)) {
      const list = body.ownerDocument.createElement(name)
      const parent = open.at(-1)
      if (parent === undefined) paragraph.before(list)
      else (parent.lastElementChild ?? parent.appendChild(body.ownerDocument.createElement('li'))).append(list)
      open.push(list)
    }
    const item = body.ownerDocument.createElement('li')
    open.at(-1)?.append(item)
    item.append(paragraph)
    paragraph.removeAttribute('style')
    last = open[0] ?? null
  }
}

/** Turns items with check boxes, from web pages and Google Docs, into items of a to-do list. */
const readCheckBoxes = (body: HTMLElement): void => {
  for (const item of body.querySelectorAll('li')) {
    const box = item.querySelector(
      ':scope > input[type=checkbox], :scope > p > input[type=checkbox], :scope > label > input',
    )
    const checkedText = item.getAttribute('role') === 'checkbox' ? item.getAttribute('aria-checked') : null
    if (box === null && checkedText === null) continue
    item.dataset.checked = String(box === null ? checkedText === 'true' : box.hasAttribute('checked'))
    box?.remove()
    item.parentElement?.setAttribute('data-type', 'taskList')
  }
}

const readLanguages = (body: HTMLElement): void => {
  for (const block of body.querySelectorAll('pre')) {
    const classes = `${block.className} ${block.parentElement?.className ?? ''}`
    const language = /(?:highlight-source-|lang-|language-|brush:\s*)([a-z0-9+#-]{1,20})/i
      .exec(classes)?.[1]
      ?.toLowerCase()
    const code = block.querySelector('code')
    // The line break at the end of the last line would show as an empty line.
    const end = (code ?? block).lastChild
    if (end instanceof Text) end.data = end.data.replace(/\n$/, '')
    if (language === undefined) continue
    if (code !== null) code.className = `language-${language}`
    else block.innerHTML = `<code class="language-${language}">${block.innerHTML}</code>`
  }
}

/**
 * Rewrites HTML of the clipboard in elements that the schema knows; it may come from Word, Google Docs, spreadsheets or
 * web pages. The schema drops all other elements and keeps their text.
 */
export const pastedHtml = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('style, script, meta, link, title, xml, template')) element.remove()
  // Google Docs wraps everything in a `b` that is not bold.
  for (const wrapper of body.querySelectorAll('b[id^="docs-internal-guid"], google-sheets-html-origin'))
    wrapper.replaceWith(...wrapper.childNodes)
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h1')
  readWordLists(body)
  for (const space of body.querySelectorAll('*'))
    if (space.localName === 'o:p' && (space.textContent ?? '').trim() === '') space.remove()
  readCheckBoxes(body)
  readLanguages(body)
  for (const element of body.querySelectorAll('h5, h6')) rename(element, 'h4')
  return body.innerHTML
}
