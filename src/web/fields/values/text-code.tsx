import { useEffect, useState } from 'react'
import { type ColoredPart, loadHighlight } from './highlight.ts'

/** Code in a text, with the colours of its language as soon as the grammars are there. */
export const TextCode = ({ language, code }: { readonly language: string; readonly code: string }) => {
  const [parts, setParts] = useState<readonly ColoredPart[]>([])
  useEffect(() => {
    let isWanted = true
    loadHighlight().then(
      (highlight) => isWanted && setParts(highlight(language, code)),
      // Code without colours is code all the same.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [language, code])
  let at = 0
  const shown = parts.flatMap(({ from, to, className }) => {
    const plain = code.slice(at, from)
    at = to
    return [
      plain,
      <span key={from} className={className}>
        {code.slice(from, to)}
      </span>,
    ]
  })
  return (
    <pre>
      <code className={`language-${language}`}>
        {shown}
        {code.slice(at)}
      </code>
    </pre>
  )
}
