import type { Message } from './use-messages.ts'

/** The actions on the messages of a conversation. */
export type MessageActions = {
  readonly edit: (row: Message) => void
  readonly endEdit: (row: Message, saved?: Message) => void
  readonly reply: (row: Message) => void
  /** Opens the replies to a message beside the conversation; undefined while they are open. */
  readonly thread: ((row: Message) => void) | undefined
  /** Scrolls to a message, wherever it is. */
  readonly show: (id: string) => void
  /** Shows a message in the state that a call returned. */
  readonly merge: (row: Message) => void
  readonly readAgain: (id: string) => Promise<Message | undefined>
  /** Moves the focus to the field below. */
  readonly leave: () => void
}
