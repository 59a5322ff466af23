import { useMemo } from 'react'
import type { RowOf } from '../../../../core/declare/register.ts'
import { useReadable } from '../../../../web/data/access/readable.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { streamReader } from '../../../../web/views/stream/read-stream.ts'

export type Message = RowOf<'message'>
export type Conversation = RowOf<'conversation'>

/** Returns a message's place in its conversation, in the order of the server. */
export const placeOf = ({ number }: Message): number => number ?? 0

/** The lists of rows that were made from a message. */
export const madeOf = ['tasks', 'todos', 'tickets', 'events'] as const

const shown = new Set(['created_by', 'reply_to', 'attachments', 'reactions', ...madeOf])

/**
 * Returns the relations that are read with messages: authors, answered messages, files and reactions; joined by commas.
 */
export const useMessageIncludes = (): string =>
  useReadable(useModel('message'))
    .flatMap(({ name, includeAs }) => (includeAs !== null && shown.has(name) ? includeAs : []))
    .join()

/** Returns a function that reads messages of a conversation. */
export const useReadMessages = (conversation: string) => {
  const model = useModel('message')
  const includes = useMessageIncludes()
  return useMemo(
    () => streamReader<Message>(model, 'conversation_id', conversation, includes.split(',')),
    [model, includes, conversation],
  )
}
