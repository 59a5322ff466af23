/** What a canned reply may say of its ticket. */
export type ReplyFacts = {
  readonly ticket: { readonly number: string; readonly title: string; readonly status: string }
  readonly requester: { readonly name: string }
  readonly agent: { readonly name: string }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A canned reply with its variables (`{{requester.name}}`) replaced; unknown ones stay as they are written. */
export const replyText = (html: string, facts: ReplyFacts): string =>
  html.replaceAll(/\{\{\s*(\w+)\.(\w+)\s*\}\}/g, (whole, of: string, field: string) => {
    const value = (facts as { readonly [of: string]: { readonly [field: string]: string } })[of]?.[field]
    return typeof value === 'string' ? escaped(value) : whole
  })
