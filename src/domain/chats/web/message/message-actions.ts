import type { Message } from './use-messages.ts'

/** What can be done with the messages of a conversation. */
export type MessageActions = {
  readonly edit: (row: Message) => void
  readonly endEdit: (row: Message, saved?: Message) => void
  readonly reply: (row: Message) => void
  /** Opens the replies to a message beside the conversation; undefined where they are open. */
  readonly thread: ((row: Message) => void) | undefined
  /** Scrolls to a message, wherever it is. */
  readonly show: (id: string) => void
  /** Shows a message as a call answered it. */
  readonly merge: (row: Message) => void
  readonly readAgain: (id: string) => Promise<Message | undefined>
  /** Goes to the field below. */
  readonly leave: () => void
}
