/** Facts about a ticket that a canned reply can insert. */
export type ReplyFacts = {
  readonly ticket: { readonly number: string; readonly title: string; readonly status: string }
  readonly requester: { readonly name: string }
  readonly agent: { readonly name: string }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Replaces the variables of a canned reply (`{{requester.name}}`); unknown ones stay as written. */
export const replyText = (html: string, facts: ReplyFacts): string =>
  html.replaceAll(/\{\{\s*(\w+)\.(\w+)\s*\}\}/g, (whole, of: string, field: string) => {
    const value = (facts as { readonly [of: string]: { readonly [field: string]: string } })[of]?.[field]
    return typeof value === 'string' ? escaped(value) : whole
  })
