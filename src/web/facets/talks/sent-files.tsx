import AttachIcon from '@mui/icons-material/AttachFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { type CallError, refusalText } from '../../base/api/errors.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import { notify } from '../../base/feedback/notices.ts'
import { FileChooser } from '../../base/ui/file-chooser.tsx'
import { focusBeside, lineOf } from '../../base/ui/focus/focus-beside.ts'
import { useProduct } from '../../data/areas/product.ts'
import { saveFile } from '../../data/rows/save-file.ts'
import { readFile } from '../../fields/values/use-file-url.ts'
import { useFacetModel } from '../facet-model.ts'
import { sendOne } from '../files/uploads.ts'

/** A file of the row that is sent with a comment. */
export type SentFile = { readonly id: string; readonly name: string }

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Box
    component="ul"
    aria-label={label}
    sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, listStyle: 'none', m: 0, p: 0 }}
  >
    {children}
  </Box>
)

/** The list of files that a comment came with; a click saves a file under its name. */
export const SentFiles = ({ rows }: { readonly rows: readonly Row[] }) => {
  const { t } = useTranslation(['talk', 'files'])
  if (rows.length === 0) return null
  const save = async (url: string, name: string) => {
    try {
      saveFile(await readFile(url), name)
    } catch (error) {
      notify({ type: 'error', message: refusalText(error as CallError) })
    }
  }
  return (
    <Box sx={{ marginBlockStart: 2 }}>
      <Line label={t('talk:files')}>
        {rows.map((row) => {
          const name = String(row.name ?? '')
          return (
            <li key={String(row.id)}>
              <Chip
                size="small"
                variant="outlined"
                icon={<AttachIcon />}
                label={<bdi>{name}</bdi>}
                aria-label={t('files:download', { name })}
                onClick={() => void save(isRow(row.file) ? String(row.file.url) : '', name)}
              />
            </li>
          )
        })}
      </Line>
    </Box>
  )
}

type Props = {
  readonly about: Model
  readonly row: Row
  readonly files: readonly SentFile[]
  readonly onChange: (files: readonly SentFile[]) => void
  /** Whether everybody who sees the row can read the comment. */
  readonly isOpen: boolean
}

/**
 * Chooses files for the comment that is being written. They are uploaded to the row at once; sending the comment links
 * them.
 */
export const FilesToSend = ({ about, row, files, onChange, isOpen }: Props) => {
  const { t } = useTranslation(['talk', 'files'])
  const { models } = useProduct()
  const attachment = useFacetModel('files')
  const chooser = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const field = attachment.byName.get('file')?.field
  const maxBytes = field !== undefined && 'maxBytes' in field ? field.maxBytes : 0
  const add = async (chosen: readonly File[]) => {
    setBusy(true)
    const place = { models, attachment, entity: about.name, id: String(row.id) }
    const added: SentFile[] = []
    for (const file of chosen) {
      if (file.size > maxBytes) {
        notify({ type: 'error', message: t('files:tooLarge', { max: Math.floor(maxBytes / 1_000_000) }) })
        continue
      }
      const saved = await sendOne(place, file, isOpen)
      if (saved !== undefined) added.push({ id: String(saved.id), name: file.name })
    }
    onChange([...files, ...added])
    setBusy(false)
  }
  return (
    <>
      {files.length > 0 && (
        <Box sx={{ flex: 1, minInlineSize: 0 }}>
          <Line label={t('talk:files')}>
            {files.map(({ id, name }) => (
              <li key={id}>
                <Chip
                  size="small"
                  icon={<AttachIcon />}
                  label={<bdi>{name}</bdi>}
                  aria-label={t('talk:detach', { name })}
                  onClick={({ currentTarget }) => {
                    focusBeside(lineOf(currentTarget))
                    onChange(files.filter((one) => one.id !== id))
                  }}
                  onDelete={() => onChange(files.filter((one) => one.id !== id))}
                />
              </li>
            ))}
          </Line>
        </Box>
      )}
      <Button size="small" startIcon={<AttachIcon />} aria-disabled={isBusy} onClick={() => chooser.current?.click()}>
        {t(isBusy ? 'talk:attaching' : 'talk:attach')}
      </Button>
      <FileChooser ref={chooser} multiple onChoose={(files) => void add(files)} />
    </>
  )
}
