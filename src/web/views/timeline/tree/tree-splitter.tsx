import { useTranslation } from 'react-i18next'
import type { Layout } from '../use-layout.ts'
import { Splitter } from './splitter.tsx'

/** The line between the tree and the bars, by which the user chooses the tree's width: a wider one has more columns. */
export const TreeSplitter = ({ layout: { bounds, tree, view, onTree } }: { readonly layout: Layout }) => {
  const { t } = useTranslation('timeline')
  if (bounds === undefined) return null
  const { min, max } = bounds
  return <Splitter label={t('tableWidth')} value={tree} min={min} max={max} height={view.height} onChange={onTree} />
}
