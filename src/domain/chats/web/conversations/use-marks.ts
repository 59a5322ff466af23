import { useTranslation } from 'react-i18next'
import { client } from '../../../../web/base/api/client.ts'
import type { Choice } from '../../../../web/base/ui/choices-button.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { noteOwn } from '../../../../web/data/rows/live/applied.ts'
import { rowPath } from '../../../../web/data/rows/row-calls.ts'
import { useAction } from '../../../../web/data/rows/use-write.ts'
import { changeOfRow } from '../../../../web/data/rows/write-effects.ts'
import type { Conversation } from '../message/use-messages.ts'

const words = {
  is_pinned: ['chats:pin', 'chats:unpin'],
  is_muted: ['chats:mute', 'chats:unmute'],
  is_archived: ['chats:archive', 'chats:unarchive'],
} as const

/** Returns the user's own marks on a conversation, as entries of its menu; nobody else sees them. */
export const useMarks = (conversation: Conversation): { readonly marks: readonly Choice[] } => {
  const { t } = useTranslation('chats')
  const model = useModel('conversation')
  const act = useAction()
  const set = (mark: keyof typeof words) => {
    noteOwn(model.name, conversation.id)
    return act(() => client.put<unknown>(`${rowPath(model, conversation)}/marks`, { [mark]: !conversation[mark] }), {
      more: [changeOfRow(model, conversation.id)],
    })
  }
  const entry = (mark: keyof typeof words): Choice => [
    t(words[mark][conversation[mark] ? 1 : 0]),
    () => void set(mark),
    true,
  ]
  return { marks: [entry('is_pinned'), entry('is_muted'), entry('is_archived')] }
}
