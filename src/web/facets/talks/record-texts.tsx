import type { ComponentProps } from 'react'
import { QuotesProvider } from './quotes/quotes.tsx'
import { RowTexts } from './row-texts.tsx'

/** Context of the texts on a row's page: as `RowTexts`, and the comments at passages of them. */
export const RecordTexts = ({ model, row, children }: ComponentProps<typeof RowTexts>) => (
  <RowTexts model={model} row={row}>
    <QuotesProvider key={String(row.id)} model={model} row={row}>
      {children}
    </QuotesProvider>
  </RowTexts>
)
