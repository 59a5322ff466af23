import { client } from '../../../../web/base/api/client.ts'
import type { CallError } from '../../../../web/base/api/errors.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { toFormData } from '../../../../web/data/rows/payload.ts'
import { useApply } from '../../../../web/data/rows/use-write.ts'
import { type Conversation, type Message, useMessageIncludes } from '../message/use-messages.ts'

export type Written = { readonly body: unknown; readonly files: readonly File[]; readonly replyTo: string | undefined }

/** Sends a message. A repetition after a lost answer has the same key, so that the message arrives once. */
export const useSendMessage = (conversation: Conversation) => {
  const model = useModel('message')
  const includes = useMessageIncludes()
  const apply = useApply()
  return async ({
    body,
    files,
    replyTo,
  }: Written): Promise<{ readonly row: Message } | { readonly error: CallError }> => {
    const values = {
      conversation_id: conversation.id,
      ...(body === null ? {} : { body }),
      ...(replyTo === undefined ? {} : { reply_to_id: replyTo }),
      ...(files.length === 0 ? {} : { attachments: files }),
    }
    try {
      const path = `${model.entity.api}?include=${includes}`
      const { data } = await client.post<{ readonly data: Message }>(
        path,
        files.length === 0 ? values : toFormData(values, true),
      )
      void apply(data, { rows: model })
      return { row: data.data }
    } catch (error) {
      return { error: error as CallError }
    }
  }
}
