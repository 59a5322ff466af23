import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/declare/model.ts'
import { labelKey } from '../../../../core/words/keys.ts'
import { numberedTitleOf } from '../../../data/rows/titles.ts'
import { type CellChange, type CellRefusal, type ChangeSummary, type CountedBy, countBy } from './cell-changes.ts'
import { CellValue } from './cell-value.tsx'

/** Cells shown at first; the others on request. */
const firstCount = 50

export type Preview = {
  readonly summary: ChangeSummary
  /** A sentence about values that could not be used at all. */
  readonly note?: string | undefined
}
type Props = Preview & {
  readonly model: Model
  /** The unit that its sentences count; by default cells. */
  readonly by?: CountedBy
  /** Rows done so far and in total, while the change is being saved. */
  readonly progress: { readonly doneCount: number; readonly total: number } | undefined
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

type RefusalsProps = {
  readonly model: Model
  readonly refusals: readonly CellRefusal[]
  readonly by: CountedBy
  /** Id of the sentence with the number of refusals. */
  readonly titleId: string
}

/**
 * The refused lines. They are no alert: a screen reader would read all of them aloud at once, over the dialog's own
 * words.
 */
const Refusals = ({ model, refusals, by, titleId }: RefusalsProps) => {
  const { t } = useTranslation('sheet')
  const [isWhole, setWhole] = useState(false)
  const visibleRefusals = isWhole ? refusals : refusals.slice(0, firstCount)
  return (
    <Alert severity="warning" variant="outlined" role="group" aria-labelledby={titleId} sx={{ marginBlockEnd: 4 }}>
      <Typography id={titleId} component="h3" variant="body2" sx={{ fontWeight: 600 }}>
        {t(by === 'rows' ? 'ofRows.refused' : 'preview.refused', { count: countBy(by, refusals) })}
      </Typography>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 5, maxBlockSize: 160, overflowY: 'auto' }} tabIndex={0}>
        {visibleRefusals.map(({ row, field, text, reason }) => (
          <li key={`${String(row.id)} ${field?.wire ?? ''}`}>
            <bdi>{numberedTitleOf(model, row)}</bdi>
            {field !== undefined && `${t('preview.of')}${t(labelKey(model, field.name))}`}
            {text !== undefined && text !== '' && (
              <>
                {' '}
                (<bdi>{text}</bdi>)
              </>
            )}
            {`${t('preview.reason')}${reason}`}
          </li>
        ))}
      </Box>
      {refusals.length > visibleRefusals.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          {t('preview.all', { count: refusals.length })}
        </Button>
      )}
    </Alert>
  )
}

const Changes = ({ model, changes }: { model: Model; changes: readonly CellChange[] }) => {
  const { t } = useTranslation('sheet')
  const [isWhole, setWhole] = useState(false)
  const visibleChanges = isWhole ? changes : changes.slice(0, firstCount)
  const table = useRef<HTMLDivElement>(null)
  // The focus goes to the text, not to a button: pressing Enter twice must not confirm an unread preview.
  useLayoutEffect(() => table.current?.focus(), [])
  return (
    <>
      <TableContainer ref={table} tabIndex={0} role="region" aria-label={t('preview.table')} sx={{ maxBlockSize: 340 }}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              {(['row', 'field', 'before', 'after'] as const).map((head) => (
                <TableCell key={head}>{t(`preview.${head}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {visibleChanges.map(({ field, before, after }) => (
              <TableRow key={`${String(before.id)} ${field.wire}`}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  <bdi>{numberedTitleOf(model, before)}</bdi>
                </TableCell>
                <TableCell>{t(labelKey(model, field.name))}</TableCell>
                <TableCell sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                  <CellValue model={model} field={field} row={before} place="list" />
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  <CellValue model={model} field={field} row={after} place="list" />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {changes.length > visibleChanges.length && (
        <Button onClick={() => setWhole(true)}>{t('preview.all', { count: changes.length })}</Button>
      )}
    </>
  )
}

/** Preview of a change of many cells: old and new values, and the refused cells. */
export const ChangePreview = ({ model, summary, note, by = 'cells', progress, onCancel, onConfirm }: Props) => {
  const { t } = useTranslation(['sheet', 'common'])
  const id = useId()
  const [noteId, refusedId] = [`${id}-note`, `${id}-refused`]
  const { changes, refusals } = summary
  const count = countBy(by, changes)
  const isBusy = progress !== undefined
  // A screen reader reads this as the dialog opens: the values that could not be used, and how many lines are refused.
  const describedBy = [note === undefined ? [] : noteId, refusals.length === 0 ? [] : refusedId].flat().join(' ')
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onCancel}
      aria-labelledby={id}
      {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
      maxWidth="md"
      fullWidth
    >
      <DialogTitle id={id}>
        {changes.length === 0
          ? t('sheet:preview.nothing')
          : t(by === 'rows' ? 'sheet:ofRows.title' : 'sheet:preview.title', { count })}
      </DialogTitle>
      <DialogContent>
        {note !== undefined && (
          <Alert id={noteId} severity="info" variant="outlined" role="note" sx={{ marginBlockEnd: 4 }}>
            {note}
          </Alert>
        )}
        {refusals.length > 0 && <Refusals model={model} refusals={refusals} by={by} titleId={refusedId} />}
        {changes.length > 0 && <Changes model={model} changes={changes} />}
      </DialogContent>
      {isBusy && (
        <Box sx={{ paddingInline: 6 }}>
          <LinearProgress
            variant="determinate"
            value={(100 * progress.doneCount) / Math.max(1, progress.total)}
            aria-label={t('sheet:preview.saving')}
          />
          <Typography role="status" variant="body2" sx={{ marginBlockStart: 1 }}>
            {t('sheet:preview.progress', { finished: progress.doneCount, total: progress.total })}
          </Typography>
        </Box>
      )}
      <DialogActions>
        <Button onClick={onCancel} disabled={isBusy} autoFocus={changes.length === 0}>
          {t(changes.length === 0 ? 'common:close' : 'common:cancel')}
        </Button>
        {changes.length > 0 && (
          <Button variant="contained" onClick={onConfirm} aria-disabled={isBusy}>
            {t(by === 'rows' ? 'sheet:ofRows.confirm' : 'sheet:preview.confirm', { count })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
