import { type CellProps, wireValue } from '../cell.ts'
import { plainText, safeHtml } from '../safe-html.tsx'
import { Nothing } from './nothing.tsx'

export const RichTextCell = (props: CellProps) => {
  const value = wireValue(props)
  if (typeof value !== 'string' || value === '') return <Nothing />
  return props.place === 'list' ? <bdi>{plainText(value)}</bdi> : <div dir="auto">{safeHtml(value)}</div>
}
