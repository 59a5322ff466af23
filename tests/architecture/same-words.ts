/**
 * Texts that are rightly the same as in English, each with its reason. Anything else that equals the English is a text
 * that nobody has translated.
 */
export const sameWords: {
  readonly [language in 'fr' | 'ar']: { readonly [namespaceAndKey: string]: string }
} = {
  fr: {
    'backlog:points.sum_one': 'The same word.',
    'backlog:points.sum_other': 'The same word.',
    'client:one': 'The same word.',
    'client:many': 'The same word.',
    'list:shape.plan': 'The same word.',
    'notice:bell.none': 'The same word.',
    'notification:one': 'The same word.',
    'notification:many': 'The same word.',
    'notification:section.main': 'The same word.',
    'user:field.notifications': 'The same word.',
  },
  ar: {},
}
