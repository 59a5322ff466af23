import { usePreference } from '../../../../web/base/preferences/use-preference.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { useSayWriting } from '../../../../web/facets/talks/use-writing.ts'
import type { Conversation } from '../message/use-messages.ts'

/** Tells the others while one writes in a conversation, unless one wants it not. */
export const useTyping = ({ id }: Conversation) => {
  const { onInput, onBlur, end } = useSayWriting(useModel('conversation'), id, 'reply', usePreference('tellsWriting'))
  return { inUse: { onInput, onBlur }, end }
}
