import { languageClass } from '../../../core/words/rich-blocks.ts'

/** A coloured part of code, as offsets into its text. */
export type ColoredPart = { readonly from: number; readonly to: number; readonly className: string }
/** The coloured parts of code in a language, in their order; none if the language is not known. */
export type Highlight = (language: string, code: string) => readonly ColoredPart[]

/** Longer code is not coloured: a grammar takes time for each character. */
const longestCode = 50_000

type Tree = {
  readonly type: string
  readonly value?: string
  readonly properties?: { readonly className?: unknown }
  readonly children?: readonly Tree[]
}

/** Downloads the grammars of the common languages. */
export const loadHighlight = async (): Promise<Highlight> => {
  const { common, createLowlight } = await import('lowlight')
  const lowlight = createLowlight(common)
  return (language, code) => {
    if (code.length > longestCode || !lowlight.registered(language)) return []
    const parts: ColoredPart[] = []
    let at = 0
    const read = (nodes: readonly Tree[], className: string): void => {
      for (const { value, properties, children } of nodes)
        if (value !== undefined) {
          if (className !== '') parts.push({ from: at, to: at + value.length, className })
          at += value.length
        } else {
          const own = properties?.className
          read(children ?? [], Array.isArray(own) ? own.join(' ') : className)
        }
    }
    read(lowlight.highlight(language, code).children as readonly Tree[], '')
    return parts
  }
}

/** Language of code by the class of its element; undefined if it says none. */
export const languageOf = (className: string): string | undefined =>
  languageClass.test(className) ? className.slice('language-'.length) : undefined
