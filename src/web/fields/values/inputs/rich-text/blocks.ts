import type { ChainedCommands } from '@tiptap/core'
import { calloutKinds } from '../../../../../core/words/rich-blocks.ts'
import type { TextTool } from '../../../../data/areas/product.ts'

export const blockNames = [
  'paragraph',
  'heading1',
  'heading2',
  'heading3',
  'bulletList',
  'orderedList',
  'taskList',
  'table',
  'codeBlock',
  'blockquote',
  'divider',
  'picture',
  ...calloutKinds,
] as const
/** A block that is inserted from the list behind `/`; also the key of its word. */
export type BlockName = (typeof blockNames)[number]
/** An entry of the list behind `/`: a block, or an area's tool. */
export type Block = BlockName | TextTool

/** Changes the block at the caret, or puts one behind it; the picture's file is chosen elsewhere. */
export const insertBlock: { readonly [B in BlockName]: (chain: ChainedCommands) => ChainedCommands } = {
  paragraph: (chain) => chain.setParagraph(),
  heading1: (chain) => chain.setHeading({ level: 1 }),
  heading2: (chain) => chain.setHeading({ level: 2 }),
  heading3: (chain) => chain.setHeading({ level: 3 }),
  bulletList: (chain) => chain.toggleBulletList(),
  orderedList: (chain) => chain.toggleOrderedList(),
  taskList: (chain) => chain.toggleTaskList(),
  table: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  codeBlock: (chain) => chain.setCodeBlock(),
  blockquote: (chain) => chain.setBlockquote(),
  divider: (chain) => chain.setHorizontalRule(),
  picture: (chain) => chain,
  info: (chain) => chain.setCallout('info'),
  warning: (chain) => chain.setCallout('warning'),
  success: (chain) => chain.setCallout('success'),
  danger: (chain) => chain.setCallout('danger'),
}

/** The longest text behind `/` that is searched for, in characters. */
const longestSearch = 30
const typed = /(?:^|\s)\/([\p{L}\p{M}\p{N}]*(?: [\p{L}\p{M}\p{N}]+)?)$/u

/** Returns the text behind a `/` at the end of a text; undefined if there is none. */
export const typedBlock = (before: string): string | undefined => {
  const search = typed.exec(before.replaceAll('\u00a0', ' '))?.[1]
  return search === undefined || search.length > longestSearch ? undefined : search
}
