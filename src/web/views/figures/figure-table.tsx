import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'

type FigureCell = {
  readonly text: string
  /** Opens the rows that the number was computed from. */
  readonly open?: () => void
  /** Accessible name of the button; a bare number tells nothing. */
  readonly name?: string
}
type FigureRow = { readonly key: string; readonly head: ReactNode; readonly cells: readonly FigureCell[] }
export type FigureRows = {
  /** Header of the row heads first, then one per column. */
  readonly headers: readonly string[]
  readonly rows: readonly FigureRow[]
}

const Cell = ({ cell: { text, open, name }, isPlain }: { cell: FigureCell; isPlain: boolean }) =>
  open === undefined || isPlain ? (
    text
  ) : (
    <Button
      size="small"
      aria-haspopup="dialog"
      aria-label={name}
      onClick={open}
      sx={{ minInlineSize: 32, paddingBlock: 0, paddingInline: 1, fontVariantNumeric: 'tabular-nums' }}
    >
      {text}
    </Button>
  )

/** The numbers of a figure. @param isPlain for screen readers only: no focusable element inside */
export const FigureTable = ({
  caption,
  table: { headers, rows },
  isPlain = false,
}: {
  readonly caption: string
  readonly table: FigureRows
  readonly isPlain?: boolean
}) => (
  <TableContainer
    {...(isPlain ? { sx: { overflow: 'hidden' } } : { tabIndex: 0, role: 'group', 'aria-label': caption })}
  >
    <Table size="small" aria-label={caption} sx={{ fontVariantNumeric: 'tabular-nums' }}>
      <TableHead>
        <TableRow>
          {headers.map((header, n) => (
            <TableCell key={header} align={n === 0 ? 'left' : 'right'} sx={{ whiteSpace: 'nowrap' }}>
              {header}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ key, head, cells }) => (
          <TableRow key={key}>
            <TableCell component="th" scope="row" sx={{ minInlineSize: 140 }}>
              {head}
            </TableCell>
            {cells.map((cell, n) => (
              <TableCell key={headers[n + 1]} align="right">
                <Cell cell={cell} isPlain={isPlain} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
)
