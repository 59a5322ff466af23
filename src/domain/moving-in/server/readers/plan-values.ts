import type { Prose } from './entries.ts'
import { paragraphs } from './texts.ts'

/** Plain text of several lines, as a description. */
export const plainProse = (text: string): Prose => ({ text, render: (one: string) => paragraphs(one) })
