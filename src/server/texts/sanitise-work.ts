import { defineWork } from '../worker/work.ts'
import { htmlLimitsOf, isReadableHtml } from './html-size.ts'
import { safeHtml } from './safe-html.ts'

/** Letters that are sanitised on the event loop, in some 15 ms at most; one of 200,000 takes over 100. */
export const shortText = 20_000

/** Sanitises a rich text of a field of so many letters at most; undefined where it has too many parts to be read. */
export const sanitiseWork = defineWork({
  name: 'texts.sanitise',
  run: ({ html, letters }: { readonly html: string; readonly letters: number }): string | undefined =>
    isReadableHtml(html, htmlLimitsOf(letters)) ? safeHtml(html) : undefined,
})
