import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Model } from '../../../../core/declare/model.ts'
import { FileField } from '../../../../web/app/screens/import/file-field.tsx'
import { ImportProgress } from '../../../../web/app/screens/import/import-progress.tsx'
import type { Row } from '../../../../web/base/api/shapes.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { type DocumentImportReport, mostImportBytes } from '../../import-report.ts'
import type { ImportPlace } from './import-place.ts'
import { ImportReportView } from './import-report.tsx'
import { useDocumentImport } from './use-document-import.ts'

type Props = {
  readonly place: ImportPlace
  readonly address: (model: Model, row: Row) => string | undefined
  readonly onClose: () => void
}

const accepted = '.zip,.md,.markdown,.html,.htm,.docx'

/** Returns the first row that was made; it leads to all others. */
const topOf = ({ dry_run, rows }: DocumentImportReport) =>
  dry_run ? undefined : rows.find(({ above }) => above === null)

/** A dialog that previews the documents of a file and then imports them. */
export const ImportDialog = ({ place, address, onClose }: Props) => {
  const { t } = useTranslation(['document_import', 'documents', 'common'])
  const id = useId()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const document = useModel('document')
  const { file, fault, refusal, report, running, choose, start, cancel } = useDocumentImport(place)
  const button = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLAnchorElement>(null)
  const top = report === undefined ? undefined : topOf(report)
  const to = top === undefined ? undefined : address(document, { id: top.id })
  useLayoutEffect(() => {
    // The focused button has the reason as its description, so screen readers read it out.
    if (fault !== undefined) button.current?.focus()
  }, [fault])
  useLayoutEffect(() => {
    if (to !== undefined) opener.current?.focus()
  }, [to])
  const mayStart = report?.dry_run === true && report.rows.length > 0 && running === undefined
  return (
    <Dialog
      open
      // A running import is cancelled by its own button, not by a key.
      onClose={() => running === undefined && onClose()}
      fullWidth
      maxWidth="sm"
      fullScreen={isNarrow}
      aria-labelledby={id}
      slotProps={{ transition: { onEntered: () => button.current?.focus() } }}
    >
      <DialogTitle id={id}>{t('documents:import')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ marginBlockEnd: 3 }}>
          {place.title === undefined ? t('into_general') : t('into', { title: place.title })}
        </DialogContentText>
        {to === undefined && (
          <FileField
            file={file}
            fault={fault}
            label={t('file')}
            accept={accepted}
            hint={t('hint', { max: mostImportBytes / 1_000_000 })}
            onChoose={choose}
            buttonRef={button}
          />
        )}
        {refusal !== undefined && (
          <Alert severity="error" sx={{ marginBlockStart: 3 }}>
            {refusal}
          </Alert>
        )}
        {running !== undefined && <ImportProgress mode={running.what} progress={running.progress} onCancel={cancel} />}
        {running === undefined && report !== undefined && <ImportReportView report={report} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={running !== undefined}>
          {t(to === undefined ? 'common:cancel' : 'common:close')}
        </Button>
        {to === undefined ? (
          <Button variant="contained" disabled={!mayStart} onClick={start}>
            {t('common:import.button')}
          </Button>
        ) : (
          <Button ref={opener} component={Link} to={to} variant="contained" onClick={onClose}>
            {t('open', { title: top?.title })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
