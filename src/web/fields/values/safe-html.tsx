import Box from '@mui/material/Box'
import { createElement, Fragment, type ReactNode } from 'react'
import { isUuid } from '../../../core/query/values.ts'
import {
  columnWidths,
  headingId,
  isCalloutKind,
  isPictureWidth,
  readRowOfText,
} from '../../../core/words/rich-blocks.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import { languageOf } from './highlight.ts'
import { bodyOf } from './text-outline.ts'
import { TextTick } from './text-tick.tsx'
import { numberTicks } from './ticks.ts'

/** Loaded on demand: few texts have pictures. */
const TextPicture = deferred(async () => (await import('./text-picture.tsx')).TextPicture, 160)
const TextCode = deferred(async () => (await import('./text-code.tsx')).TextCode, 80)
const RowChip = deferred(async () => (await import('./row-chip.tsx')).RowChip, 20)

/** Allowed elements; all others are replaced by their text. */
const allowedElements = new Set(
  'p br b strong i em u s a ul ol li h1 h2 h3 h4 blockquote code pre hr table thead tbody tr th td'.split(' '),
)
/** Elements that are removed with their content. */
const removedElements = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript'])
const safeLink = /^(https?:|mailto:|\/(?![/\\]))/i

/** Style of a mention, in reading and editing. */
export const markStyle = {
  color: 'primary.main',
  fontWeight: 500,
  backgroundColor: 'action.hover',
  borderRadius: 1,
  paddingInline: '2px',
}
const mentionOf = (element: Element): string | undefined => {
  const id = element.localName === 'span' ? element.getAttribute('data-mention') : null
  return id !== null && isUuid(id) ? id : undefined
}

/** Returns the attributes that an element of the page needs beside its name. */
const attributesOf = (element: Element, name: string): object => {
  const has = (attribute: string, isSound: (value: string) => boolean): string | undefined => {
    const value = element.getAttribute(attribute)
    return value !== null && isSound(value) ? value : undefined
  }
  switch (name) {
    case 'a': {
      const href = has('href', (link) => safeLink.test(link))
      return href === undefined ? {} : { href, rel: 'noopener noreferrer', target: '_blank' }
    }
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4': {
      const id = has('id', (text) => headingId.test(text))
      // The list of headings leads here and moves the focus.
      return id === undefined ? {} : { id, tabIndex: -1 }
    }
    case 'ul':
      return has('data-type', (type) => type === 'taskList') === undefined ? {} : { 'data-type': 'taskList' }
    case 'ol': {
      const start = has('start', (text) => /^\d{1,6}$/.test(text))
      return start === undefined ? {} : { start: Number(start) }
    }
    case 'td':
    case 'th': {
      const span = (attribute: string) => Number(has(attribute, (text) => /^[1-9]\d?$/.test(text)) ?? 1)
      const widths = has('colwidth', (text) => columnWidths.test(text))
        ?.split(',')
        .map(Number)
      const [colSpan, rowSpan] = [span('colspan'), span('rowspan')]
      return {
        ...(colSpan > 1 ? { colSpan } : {}),
        ...(rowSpan > 1 ? { rowSpan } : {}),
        ...(widths === undefined ? {} : { style: { minInlineSize: widths.reduce((sum, width) => sum + width) } }),
      }
    }
    default:
      return {}
  }
}

/** Returns the component for an element that is more than one of the page; undefined for any other element. */
const showPart = (node: Element, name: string, key: number, children: () => ReactNode[]): ReactNode => {
  const named = name === 'a' ? (node.getAttribute('data-row') ?? '') : ''
  if (readRowOfText(named) !== undefined)
    return (
      // The words are the row's title of now, not the text's own.
      <span key={key} data-row={named}>
        <RowChip row={named} label={node.textContent ?? ''} />
      </span>
    )
  const kind = name === 'div' ? (node.getAttribute('data-callout') ?? '') : ''
  if (isCalloutKind(kind))
    return (
      <div key={key} role="note" data-callout={kind}>
        {children()}
      </div>
    )
  const checked = name === 'li' ? node.getAttribute('data-checked') : null
  if (checked !== null)
    return (
      <li key={key} data-checked={checked === 'true'}>
        <TextTick
          n={Number(node.getAttribute('data-tick'))}
          isDone={checked === 'true'}
          label={node.firstElementChild?.textContent ?? ''}
        />
        <div>{children()}</div>
      </li>
    )
  const code = name === 'pre' ? node.firstElementChild : null
  const language = code?.localName === 'code' ? languageOf(code.className) : undefined
  return language === undefined ? undefined : <TextCode key={key} language={language} code={node.textContent ?? ''} />
}

const show = (node: ChildNode, key: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const name = node.localName
  if (removedElements.has(name)) return null
  const part = showPart(node, name, key, () => [...node.childNodes].map(show))
  if (part !== undefined) return part
  const children = [...node.childNodes].map(show)
  const mention = mentionOf(node)
  if (mention !== undefined)
    return (
      <Box component="bdi" key={key} data-mention={mention} sx={markStyle}>
        {children}
      </Box>
    )
  const picture = name === 'img' ? (node.getAttribute('data-picture') ?? '') : ''
  if (isUuid(picture)) {
    const width = node.getAttribute('data-width') ?? ''
    return (
      <TextPicture
        key={key}
        id={picture}
        alt={node.getAttribute('alt') ?? ''}
        {...(isPictureWidth(width) ? { width } : {})}
      />
    )
  }
  if (!allowedElements.has(name)) return <Fragment key={key}>{children}</Fragment>
  const props = { key, ...attributesOf(node, name) }
  return name === 'br' || name === 'hr' ? createElement(name, props) : createElement(name, props, ...children)
}

/** Converts HTML to React elements by an allow-list, without `innerHTML`, so that no markup of the server is trusted. */
export const safeHtml = (html: string): ReactNode[] => {
  const body = bodyOf(html)
  numberTicks(body)
  return [...body.childNodes].map(show)
}
