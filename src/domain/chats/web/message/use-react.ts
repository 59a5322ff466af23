import { client } from '../../../../web/base/api/client.ts'
import { type CallError, refusalText } from '../../../../web/base/api/errors.ts'
import { notify } from '../../../../web/base/feedback/notices.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { rowPath } from '../../../../web/data/rows/row-calls.ts'
import type { Message } from './use-messages.ts'

type Answer = { readonly data: Message }

/** Returns a function that adds an emoji to a message, or removes it; the message is shown as the server returns it. */
export const useReact = (row: Message, onChange: (row: Message) => void) => {
  const model = useModel('message')
  return async (emoji: string, isGiven: boolean): Promise<void> => {
    const path = `${rowPath(model, row)}/reactions`
    try {
      const { data } = await (isGiven
        ? client.post<Answer>(path, { emoji })
        : client.delete<Answer>(path, { data: { emoji } }))
      onChange({ ...row, ...data.data })
    } catch (error) {
      notify({ type: 'error', message: refusalText(error as CallError) })
    }
  }
}
