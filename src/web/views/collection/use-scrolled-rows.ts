import { useEffect, useState } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import { useRowPages } from '../../data/rows/use-pages.ts'
import type { RowsQuery } from '../../data/rows/use-rows.ts'

/** Rows per call of a list that loads as one scrolls. */
export const scrolledPageSize = 50
/** Most rows that such a list shows at once; further ones are shown in pages. */
export const maxScrolledRows = 300

/**
 * The rows of a list that loads as one scrolls, behind its first page. Nothing is read before the first `more`, unless the
 * rows are cached: who comes back to a list finds it as long as it was.
 */
export const useScrolledRows = (model: Model, question: Omit<RowsQuery, 'page' | 'perPage'>, enabled: boolean) => {
  const key = JSON.stringify(question)
  const [wantedKey, setWantedKey] = useState<string>()
  const isWanted = wantedKey === key
  const pages = useRowPages(model, { ...question, perPage: scrolledPageSize }, enabled && isWanted)
  const isReady = enabled && pages.query.data !== undefined && !pages.query.isPlaceholderData
  useEffect(() => {
    if (isReady) setWantedKey(key)
  }, [isReady, key])
  return {
    rows: isReady ? pages.rows : undefined,
    total: isReady ? pages.total : undefined,
    more: () => {
      if (!isReady) setWantedKey(key)
      else if (pages.hasMore && !pages.isFetching) pages.more()
    },
  }
}
