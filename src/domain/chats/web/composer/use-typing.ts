import { usePreference } from '../../../../web/base/preferences/use-preference.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { useSayWriting } from '../../../../web/facets/talks/use-writing.ts'
import type { Conversation } from '../message/use-messages.ts'

/**
 * Tells the others that the user has a conversation open and writes in it, unless the user has turned this off.
 * @param isThread whether it is a thread's field; the conversation's own field then already tells that it is open
 */
export const useTyping = ({ id }: Conversation, isThread: boolean) => {
  const { onInput, onBlur, end } = useSayWriting(
    useModel('conversation'),
    id,
    'reply',
    usePreference('tellsWriting'),
    !isThread,
  )
  return { inUse: { onInput, onBlur }, end }
}
