import { defineWork } from '../worker/work.ts'
import { isReadableHtml } from './html-size.ts'
import { safeHtml } from './safe-html.ts'

/** Letters that are sanitised on the event loop, in some 15 ms at most; one of 200,000 takes over 100. */
export const shortText = 20_000

/** Sanitises a rich text; undefined where it has too many parts to be read. */
export const sanitiseWork = defineWork({
  name: 'texts.sanitise',
  run: ({ html }: { readonly html: string }): string | undefined => (isReadableHtml(html) ? safeHtml(html) : undefined),
})
