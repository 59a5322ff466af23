import sanitize from 'sanitize-html'

const characters: { readonly [entity: string]: string } = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Rich text as plain text: paragraphs become lines, marks are dropped. */
export const plainText = (html: string): string =>
  sanitize(html.replaceAll(/<br\s*\/?>|<\/(?:p|li|h[1-6]|tr|div|blockquote|pre)>/gi, '$&\n'), { allowedTags: [] })
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => characters[entity] ?? entity)
    .trim()
