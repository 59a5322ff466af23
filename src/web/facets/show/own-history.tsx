import { useSearchParams } from 'react-router'
import type { RecordProps } from '../../data/areas/product.ts'
import { History } from '../../views/row-page/history.tsx'
import { readHistoryState, writeHistoryState } from '../../views/row-page/history-state.ts'

/** The history of a row without comments; other rows have it among their comments. Its filters are in the address. */
export const OwnHistory = ({ model, row, isNarrow }: Pick<RecordProps, 'model' | 'row' | 'isNarrow'>) => {
  const [params, setParams] = useSearchParams()
  if (isNarrow === true) return <History model={model} row={row} />
  return (
    <History
      model={model}
      row={row}
      state={readHistoryState(params)}
      onChange={(state) =>
        setParams((now) => writeHistoryState(now, state), { replace: true, preventScrollReset: true })
      }
    />
  )
}
