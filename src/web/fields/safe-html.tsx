import Box from '@mui/material/Box'
import { createElement, Fragment, type ReactNode } from 'react'
import { isUuid } from '../../core/values.ts'
import { deferred } from '../ui/deferred.tsx'

/** Few texts have pictures, and of lists none shows them. */
const TextPicture = deferred(async () => (await import('./text-picture.tsx')).TextPicture, 160)

/** Elements that are shown; of all others only their text. */
const shown = new Set(
  'p br b strong i em u s a ul ol li h1 h2 h3 h4 blockquote code pre hr table thead tbody tr th td'.split(' '),
)
/** Their content is not text for people. */
const dropped = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript'])
const safeLink = /^(https?:|mailto:|\/(?![/\\]))/i

/** The mark of somebody who is mentioned, in a text that is read and in one that is written. */
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

const show = (node: ChildNode, key: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const name = node.localName
  if (dropped.has(name)) return null
  const children = [...node.childNodes].map(show)
  const mention = mentionOf(node)
  if (mention !== undefined)
    return (
      <Box component="bdi" key={key} data-mention={mention} sx={markStyle}>
        {children}
      </Box>
    )
  const picture = name === 'img' ? (node.getAttribute('data-picture') ?? '') : ''
  if (isUuid(picture)) return <TextPicture key={key} id={picture} alt={node.getAttribute('alt') ?? ''} />
  if (!shown.has(name)) return <Fragment key={key}>{children}</Fragment>
  const href = name === 'a' ? (node.getAttribute('href') ?? '') : ''
  const props = safeLink.test(href) ? { key, href, rel: 'noopener noreferrer', target: '_blank' } : { key }
  return name === 'br' || name === 'hr' ? createElement(name, props) : createElement(name, props, ...children)
}

/** Reads HTML into React elements by an allow-list: nothing is ever set as markup, whatever the server sent. */
export const safeHtml = (html: string): ReactNode[] =>
  [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(show)

export const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? ''
