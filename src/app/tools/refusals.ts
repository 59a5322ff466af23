import type { Engine } from '../../server/engine.ts'
import { Problem } from '../../server/problem.ts'
import { StartError } from '../../server/start-error.ts'
import { faultMessage } from '../../server/translate.ts'

/** A refusal as text for a tool: each faulty field on a line. Other errors are returned unchanged. */
export const refusalOf = (error: unknown, { translate }: Engine, language: Engine['site']['language']): unknown => {
  if (!(error instanceof Problem)) return error
  const faults = Object.entries(error.more.errors ?? {}).map(
    ([field, [fault]]) => `${field}: ${fault === undefined ? '' : faultMessage(translate, language, fault)}`,
  )
  const message =
    faults.length > 0 ? faults : [translate(language, `server:problem.${error.code}`, error.more.params ?? {})]
  return new StartError(message.join('\n'))
}
