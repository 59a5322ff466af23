const signs: { readonly [sign: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A text as HTML that shows it. */
export const escapeText = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => signs[sign] ?? sign)
