import { boundsOf } from '../../../core/declare/bounds.ts'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model } from '../../../core/declare/model.ts'
import { isStorable } from '../../../core/query/values.ts'
import type { Json } from '../../db/database.ts'
import { sanitiseWork, shortText } from '../../texts/sanitise-work.ts'
import type { WorkerRoom } from '../../worker/work.ts'
import { hasAtMost } from './schemas.ts'

/**
 * A long rich text that a thread has sanitised; without `html` it has too many parts to be read. Only the server makes one: no
 * body that is read from JSON or a form has such a value.
 */
export class SanitisedText {
  readonly html: string | undefined
  constructor(html: string | undefined) {
    this.html = html
  }
}

/** Returns a write's body with its long rich texts sanitised in a thread, so that the event loop is not held up. */
export const withLongTexts = async <B>(room: WorkerRoom, model: Model, body: B): Promise<B> => {
  if (typeof body !== 'object' || body === null) return body
  const sent = body as Json
  let changed: Json | undefined
  for (const { wire, field } of model.fields) {
    const text = sent[wire]
    const max = boundsOf(field).letters ?? 0
    if (traitsOf(field).value !== 'markup' || typeof text !== 'string' || text.length < shortText) continue
    // Texts that are refused at once need no thread.
    if (!hasAtMost(text, max) || !isStorable(text)) continue
    changed ??= { ...sent }
    changed[wire] = new SanitisedText(await room.run(sanitiseWork, { html: text, letters: max }))
  }
  return changed === undefined ? body : (changed as B)
}
