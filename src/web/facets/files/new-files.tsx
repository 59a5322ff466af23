import AttachIcon from '@mui/icons-material/AttachFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../base/feedback/notices.ts'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import { FileChooser } from '../../base/ui/file-chooser.tsx'
import type { FieldInputProps } from '../../data/areas/product.ts'
import { useInput } from '../../fields/values/inputs/use-input.ts'
import { useFacetModel } from '../facet-model.ts'
import { ChosenFiles } from './chosen-files.tsx'
import { usePasted } from './use-pasted.ts'

const filesIn = (value: unknown): readonly File[] =>
  Array.isArray(value) ? value.filter((entry): entry is File => entry instanceof File) : []

/**
 * Files attached to a row that is being created. They are sent in the same call as the row, so that both are saved or neither. They
 * are not part of the draft: browser storage can't hold them.
 */
export const NewFilesInput = (props: FieldInputProps) => {
  const { t } = useTranslation('files')
  const { value, onChange, onBlur, inputRef, label, error, helperText, id } = useInput(props)
  const { field } = useFacetModel('files').byName.get('file') ?? {}
  const maxBytes = field?.kind === 'file' ? field.maxBytes : 0
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const files = filesIn(value)
  const maxMegabytes = Math.floor(maxBytes / 1_000_000)
  const add = (more: readonly File[]) => {
    if (more.some(({ size }) => size > maxBytes))
      notify({ type: 'error', message: t('tooLarge', { max: maxMegabytes }) })
    onChange([...files, ...more.filter(({ size }) => size <= maxBytes)])
  }
  // Includes pictures pasted into a text field: a text can show a picture only once the row has an id.
  usePasted(true, (pastedFiles) => {
    add(pastedFiles)
    for (const { name } of pastedFiles) notify({ type: 'success', message: t('toBeSaved', { name }) })
  })
  const drop = (event: DragEvent) => {
    setOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    add([...event.dataTransfer.files])
  }
  return (
    <Box
      role="group"
      aria-labelledby={`${id}-label`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{ borderRadius: 1, outline: isOver ? '2px dashed' : 'none', outlineColor: 'primary.main', outlineOffset: 4 }}
    >
      <span id={`${id}-label`} style={visuallyHidden}>
        {label}
      </span>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        <Button
          ref={inputRef}
          size="small"
          variant="outlined"
          startIcon={<AttachIcon />}
          aria-describedby={`${id}-hint`}
          onBlur={onBlur}
          onClick={() => chooser.current?.click()}
        >
          {t('add')}
        </Button>
        <FormHelperText id={`${id}-hint`} error={error} sx={{ flex: '1 1 200px', m: 0 }}>
          {helperText ?? t('newHint', { max: maxMegabytes })}
        </FormHelperText>
      </Box>
      <FileChooser ref={chooser} multiple onChoose={add} />
      {files.length > 0 && <ChosenFiles files={files} onChange={onChange} labelOf={(name) => t('dismiss', { name })} />}
    </Box>
  )
}
