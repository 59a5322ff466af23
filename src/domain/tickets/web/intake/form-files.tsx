import AttachIcon from '@mui/icons-material/AttachFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FileChooser } from '../../../../web/base/ui/file-chooser.tsx'
import { ChosenFiles } from '../../../../web/facets/files/chosen-files.tsx'
import { mostFormFileBytes, mostFormFiles } from '../../intake-form.ts'

type Props = {
  readonly files: readonly File[]
  readonly required: boolean
  readonly errors: readonly string[] | undefined
  readonly onChange: (files: readonly File[]) => void
}

/** The files that go with a request. The server checks them and names those that it refuses. */
export const FormFiles = ({ files, required, errors, onChange }: Props) => {
  const { t } = useTranslation('share')
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const isWrong = errors !== undefined
  return (
    <Box role="group" aria-labelledby={`${id}-label`}>
      <FormLabel id={`${id}-label`} error={isWrong} required={required} sx={{ display: 'block', marginBlockEnd: 2 }}>
        {t('form.files')}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        <Button
          variant="outlined"
          startIcon={<AttachIcon />}
          aria-describedby={`${id}-hint`}
          aria-invalid={isWrong || undefined}
          onClick={() => chooser.current?.click()}
        >
          {t('form.addFiles')}
        </Button>
        <FormHelperText id={`${id}-hint`} error={isWrong} sx={{ flex: '1 1 200px', m: 0 }}>
          {errors?.join(' ') ?? t('form.filesHint', { most: mostFormFiles, size: mostFormFileBytes / 1_000_000 })}
        </FormHelperText>
      </Box>
      <FileChooser ref={chooser} multiple onChoose={(more) => onChange([...files, ...more].slice(0, mostFormFiles))} />
      {files.length > 0 && (
        <ChosenFiles files={files} onChange={onChange} labelOf={(name) => t('form.removeFile', { name })} />
      )}
    </Box>
  )
}
