import sanitize from 'sanitize-html'
import { isUuid } from '../../core/query/values.ts'
import {
  columnWidths,
  headingId,
  isCalloutKind,
  isPictureWidth,
  languageClass,
  readRowOfText,
  writeRowOfText,
} from '../../core/words/rich-blocks.ts'

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const isWidths = (text: string): boolean => columnWidths.test(text)

/** Attributes that are kept where their value is sound, by element. */
const soundAttributes: { readonly [tag: string]: { readonly [name: string]: (value: string) => boolean } } = {
  ...Object.fromEntries(headings.map((tag) => [tag, { id: (text: string) => headingId.test(text) }])),
  div: { 'data-callout': isCalloutKind },
  ul: { 'data-type': (type) => type === 'taskList' },
  li: { 'data-checked': (text) => text === 'true' || text === 'false' },
  ol: { start: (text) => /^\d{1,6}$/.test(text) },
  img: { 'data-width': isPictureWidth },
  td: { colwidth: isWidths },
  th: { colwidth: isWidths },
}
const keepSound: sanitize.Transformer = (tagName, attributes) => ({
  tagName,
  attribs: Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => soundAttributes[tagName]?.[name]?.(value) ?? true),
  ),
})
/** Links lead to other sites; a link to a row only names the row, as its address is the product's own. */
const link: sanitize.Transformer = (tagName, { 'data-row': named = '', ...others }) => {
  const row = readRowOfText(named)
  return row === undefined
    ? { tagName, attribs: { ...others, rel: 'noopener noreferrer nofollow', target: '_blank' } }
    : { tagName, attribs: { 'data-row': writeRowOfText(row) } }
}
const unknownParts = ['address', 'article', 'aside', 'footer', 'header', 'main', 'nav', 'section']

/**
 * Returns rich text with allowed tags and attributes only; pictures only by the ids of our own files, which are read
 * with the reader's rights. Safe HTML stays unchanged.
 */
export const safeHtml = (html: string): string =>
  sanitize(html, {
    allowedTags: [
      ...sanitize.defaults.allowedTags.filter((tag) => !unknownParts.includes(tag)),
      'img',
      'input',
      'label',
      's',
      'u',
      'mark',
    ],
    allowedAttributes: {
      a: ['href', 'rel', 'target', 'data-row'],
      img: ['data-picture', 'alt', 'data-width'],
      input: [{ name: 'type', multiple: false, values: ['checkbox'] }, 'checked', 'disabled'],
      span: ['data-mention', 'data-type'],
      div: ['data-callout'],
      li: ['data-checked'],
      ul: ['data-type'],
      ol: ['start'],
      code: ['class'],
      td: ['colspan', 'rowspan', 'colwidth'],
      th: ['colspan', 'rowspan', 'colwidth'],
      ...Object.fromEntries(headings.map((tag) => [tag, ['id']])),
    },
    allowedClasses: { code: [languageClass] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isUuid(attribs['data-picture'] ?? ''),
    transformTags: {
      // A mention: a person's id and nothing else.
      span: (tagName, { 'data-mention': id, ...attribs }) => ({
        tagName,
        attribs: { ...attribs, ...(id !== undefined && isUuid(id) ? { 'data-mention': id.toLowerCase() } : {}) },
      }),
      a: link,
      ...Object.fromEntries(Object.keys(soundAttributes).map((tag) => [tag, keepSound])),
    },
  })
