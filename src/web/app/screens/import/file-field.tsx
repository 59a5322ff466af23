import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { type DragEvent, type RefObject, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileChooser } from '../../../base/ui/file-chooser.tsx'

/** `accept` of a table: csv files and Excel's workbooks. */
export const tableFiles = '.csv,text/csv,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Props = {
  readonly file: File | undefined
  readonly fault: string | undefined
  readonly label?: string
  /** `accept` attribute of the file input. */
  readonly accept?: string
  /** Help text: which files are accepted. */
  readonly hint?: string
  readonly onChoose: (file: File | undefined) => void
  /** Receives the focus if the file is refused. */
  readonly buttonRef: RefObject<HTMLButtonElement | null>
}

/** The file of an import: chosen with a button, or dropped. */
export const FileField = ({ file, fault, label, accept = tableFiles, hint, onChoose, buttonRef }: Props) => {
  const { t } = useTranslation('common')
  const labelId = useId()
  const buttonId = useId()
  const nameId = useId()
  const helpId = useId()
  const fileInput = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    setDraggedOver(isOver)
  }
  return (
    <FormControl error={fault !== undefined} fullWidth>
      <FormLabel id={labelId}>{label ?? t('import.file')}</FormLabel>
      <Box
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          onChoose(event.dataTransfer.files[0])
        }}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 3,
          p: 4,
          marginBlockStart: 2,
          border: '1px dashed',
          borderColor: fault !== undefined ? 'error.main' : isDraggedOver ? 'primary.main' : 'text.secondary',
          borderRadius: 1,
          ...(isDraggedOver ? { backgroundColor: 'action.hover' } : {}),
        }}
      >
        <Button
          ref={buttonRef}
          id={buttonId}
          variant="outlined"
          aria-labelledby={`${labelId} ${buttonId} ${nameId}`}
          aria-describedby={helpId}
          onClick={() => fileInput.current?.click()}
        >
          {t(file === undefined ? 'file.choose' : 'file.replace')}
        </Button>
        <FileChooser ref={fileInput} accept={accept} onChoose={([file]) => onChoose(file)} />
        <Box id={nameId} sx={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
          {file === undefined ? t('import.drop') : <bdi>{file.name}</bdi>}
        </Box>
      </Box>
      <FormHelperText id={helpId} sx={{ marginInline: 0 }}>
        {fault ?? hint ?? t('import.fileHint')}
      </FormHelperText>
    </FormControl>
  )
}
