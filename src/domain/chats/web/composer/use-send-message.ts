import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../../web/base/api/client.ts'
import { type CallError, refusalText } from '../../../../web/base/api/errors.ts'
import { notify } from '../../../../web/base/feedback/notices.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { toFormData } from '../../../../web/data/rows/payload.ts'
import { useApply } from '../../../../web/data/rows/use-write.ts'
import { type Conversation, type Message, useMessageIncludes } from '../message/use-messages.ts'

type Written = { readonly body: unknown; readonly files: readonly File[]; readonly replyTo: string | undefined }

/**
 * Sends a message. Where that fails, offline too, the reason is said and the text stays where it was written; sent again it is the same
 * call with the same key, so that it arrives once.
 */
export const useSendMessage = (conversation: Conversation) => {
  const { t } = useTranslation('common')
  const model = useModel('message')
  const includes = useMessageIncludes()
  const apply = useApply()
  const [isSending, setSending] = useState(false)
  // The state is set after the event: a second Enter in the same moment must not send again.
  const isBusy = useRef(false)
  const send = async ({ body, files, replyTo }: Written): Promise<Message | undefined> => {
    if (isBusy.current) return undefined
    if (!navigator.onLine) {
      notify({ type: 'error', message: t('error.offline'), key: 'offline' })
      return undefined
    }
    isBusy.current = true
    setSending(true)
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
      return data.data
    } catch (error) {
      notify({ type: 'error', message: refusalText(error as CallError) })
      return undefined
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }
  return { send, isSending }
}
