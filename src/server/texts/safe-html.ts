import sanitize from 'sanitize-html'
import { isUuid } from '../../core/query/values.ts'

/**
 * Allowed tags and attributes of rich text; pictures only by the ids of our own files, which are read with the
 * reader's rights.
 */
export const safeHtml = (html: string): string =>
  sanitize(html, {
    allowedTags: [
      ...sanitize.defaults.allowedTags.filter(
        (tag) => !['address', 'article', 'aside', 'footer', 'header', 'main', 'nav', 'section'].includes(tag),
      ),
      'img',
      'input',
      'label',
      's',
      'u',
      'mark',
    ],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      img: ['data-picture', 'alt'],
      input: [{ name: 'type', multiple: false, values: ['checkbox'] }, 'checked', 'disabled'],
      span: ['data-mention', 'data-type'],
      li: ['data-checked'],
      ul: ['data-type'],
      code: ['class'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedClasses: { code: [/^language-[a-z0-9]{1,20}$/] },
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
      a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
    },
  })
