import Avatar from '@mui/material/Avatar'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Stack from '@mui/material/Stack'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRow } from '../../../base/api/shapes.ts'
import { FileChooser } from '../../../base/ui/file-chooser.tsx'
import { focusBeside } from '../../../base/ui/focus/focus-beside.ts'
import type { FieldInputProps } from '../../../data/areas/product.ts'
import { titleOf } from '../../../data/rows/titles.ts'
import { faceColorOf, initialsOf } from '../initials.ts'
import { useFileUrl } from '../use-file-url.ts'
import { useInput } from './use-input.ts'

/** Object URL to preview a chosen file before upload. */
const usePreview = (value: unknown): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!(value instanceof File)) return setUrl(undefined)
    const objectUrl = URL.createObjectURL(value)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [value])
  const savedUrl = useFileUrl(isRow(value) && typeof value.url === 'string' ? value.url : undefined)
  return url ?? savedUrl
}

const nameOf = (value: unknown): string | undefined =>
  value instanceof File ? value.name : isRow(value) && typeof value.name === 'string' ? value.name : undefined

export const FileInput = (props: FieldInputProps) => {
  const { t } = useTranslation('common')
  const { value, onChange, onBlur, inputRef, label, error, helperText, name } = useInput(props)
  const labelId = useId()
  const buttonId = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const preview = usePreview(value)
  const [isOther, setOther] = useState(false)
  const { row } = props
  const { field } = props.field
  if (field.kind !== 'file') return null
  const isImage = field.accept === 'image'
  const megabytes = Math.floor(field.maxBytes / 1_000_000)
  const choose = (file: File | undefined) => {
    // Checked again: users can override the `accept` filter of the file dialog.
    const isOther = isImage && file !== undefined && !file.type.startsWith('image/')
    setOther(isOther)
    if (file !== undefined && !isOther) onChange(file)
  }
  return (
    <FormControl error={error || isOther}>
      <FormLabel id={labelId}>{label}</FormLabel>
      <Stack direction="row" spacing={3} sx={{ alignItems: 'center', marginBlockStart: 2 }}>
        {isImage && (
          <Avatar
            {...(preview === undefined ? {} : { src: preview })}
            alt=""
            sx={{
              inlineSize: 56,
              blockSize: 56,
              ...(row?.id === undefined ? {} : { bgcolor: faceColorOf(String(row.id)), color: 'common.white' }),
            }}
          >
            {row === undefined ? null : initialsOf(titleOf(props.model, row))}
          </Avatar>
        )}
        <Button
          ref={inputRef}
          id={buttonId}
          aria-labelledby={`${labelId} ${buttonId}`}
          variant="outlined"
          size="small"
          onBlur={onBlur}
          onClick={() => chooser.current?.click()}
        >
          {t(value ? 'file.replace' : 'file.choose')}
        </Button>
        <FileChooser
          ref={chooser}
          name={name}
          accept={isImage ? 'image/png,image/jpeg,image/webp,image/gif' : undefined}
          onChoose={([file]) => choose(file)}
        />
        {value && (
          <Button
            size="small"
            color="inherit"
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget)
              onChange(null)
            }}
          >
            {t('file.remove')}
          </Button>
        )}
        <bdi>{nameOf(value)}</bdi>
      </Stack>
      <FormHelperText>
        {isOther
          ? t('file.selectImage')
          : (helperText ?? t(isImage ? 'file.imageHint' : 'file.hint', { max: megabytes }))}
      </FormHelperText>
    </FormControl>
  )
}
