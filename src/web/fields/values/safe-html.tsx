import Box from '@mui/material/Box'
import { createElement, Fragment, type ReactNode } from 'react'
import { isUuid } from '../../../core/query/values.ts'
import { deferred } from '../../base/ui/deferred.tsx'

/** Loaded on demand: few texts have pictures. */
const TextPicture = deferred(async () => (await import('./text-picture.tsx')).TextPicture, 160)

/** Allowed elements; of all others only the text is kept. */
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

const show = (node: ChildNode, key: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const name = node.localName
  if (removedElements.has(name)) return null
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
  if (!allowedElements.has(name)) return <Fragment key={key}>{children}</Fragment>
  const href = name === 'a' ? (node.getAttribute('href') ?? '') : ''
  const props = safeLink.test(href) ? { key, href, rel: 'noopener noreferrer', target: '_blank' } : { key }
  return name === 'br' || name === 'hr' ? createElement(name, props) : createElement(name, props, ...children)
}

/** Converts HTML to React elements by an allow-list, without `innerHTML`, so that no markup of the server is trusted. */
export const safeHtml = (html: string): ReactNode[] =>
  [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(show)
