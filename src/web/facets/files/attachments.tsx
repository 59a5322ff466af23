import AttachIcon from '@mui/icons-material/AttachFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfEntity } from '../../../core/keys.ts'
import type { Model } from '../../../core/model.ts'
import { allOf, equals } from '../../../core/predicate.ts'
import { useReadable } from '../../access/readable.ts'
import type { Row } from '../../api/shapes.ts'
import { useButtonCommand } from '../../commands/use-button-command.ts'
import { useRows } from '../../data/use-rows.ts'
import { type FacetPanelProps, useProduct } from '../../product/product.ts'
import { SmallPager } from '../../ui/small-pager.tsx'
import { useFacetModel, useMayOnFacet } from '../facet-model.ts'
import { AttachmentLine } from './attachment-line.tsx'
import { UploadLine } from './upload-line.tsx'
import { type Place, sendFiles, useUploads } from './uploads.ts'
import { usePasted } from './use-pasted.ts'

const perPage = 50

/** The files of a row, oldest first, one page at a time. */
const useAttachments = (model: Model, row: Row, page: number, enabled: boolean) => {
  const include = useReadable(model).some(({ name }) => name === 'created_by') ? ['createdBy'] : []
  const where = allOf(equals('about_id', String(row.id)))
  return useRows(model, { page, perPage, include, sort: [{ field: 'created_at', order: 'asc' }], where }, enabled).query
}

type AddProps = { readonly place: Place; readonly maxBytes: number; readonly isOver: boolean }

const Add = ({ place, maxBytes, isOver }: AddProps) => {
  const { t } = useTranslation('files')
  const chooser = useRef<HTMLInputElement>(null)
  const button = useButtonCommand('attachment.add', 'files:add', AttachIcon, 'here')
  const hintId = useId()
  usePasted(true, (files) => sendFiles(place, files, maxBytes))
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        p: 3,
        marginBlockStart: 2,
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'text.secondary',
        borderRadius: 1,
        '@media print': { display: 'none' },
      }}
    >
      <Button
        ref={button}
        size="small"
        variant="outlined"
        startIcon={<AttachIcon />}
        aria-describedby={hintId}
        onClick={() => chooser.current?.click()}
      >
        {t('add')}
      </Button>
      <input
        ref={chooser}
        hidden
        multiple
        type="file"
        onChange={({ target }) => {
          sendFiles(place, [...(target.files ?? [])], maxBytes)
          // Without this, choosing the same file again would fire no change event.
          target.value = ''
        }}
      />
      <Typography id={hintId} variant="body2" color="text.secondary" sx={{ flex: '1 1 200px' }}>
        {t('hint', { max: Math.floor(maxBytes / 1_000_000) })}
      </Typography>
    </Box>
  )
}

/** The files of a row: uploaded by choosing, dropping or pasting; previewed and downloaded. */
export const Attachments = ({ model, row, mayChange, narrow = false }: FacetPanelProps) => {
  const { t } = useTranslation('files')
  const { models } = useProduct()
  const attachment = useFacetModel('files')
  const mayRead = useMayOnFacet(attachment, 'index')
  const mayStore = useMayOnFacet(attachment, 'store')
  const mayAdd = mayRead && mayStore && mayChange
  const [page, setPage] = useState(1)
  const [isOver, setOver] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const place: Place = { models, attachment, entity: model.name, id: String(row.id) }
  const uploads = useUploads(place)
  const { data } = useAttachments(attachment, row, page, mayRead)
  const rows = data?.data ?? []
  const field = attachment.byName.get('file')?.field
  const maxBytes = field?.kind === 'file' ? field.maxBytes : 0
  if (!mayRead || (rows.length === 0 && !mayAdd)) return null
  const drag = (event: DragEvent, over: boolean) => {
    if (!mayAdd || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(over)
  }
  return (
    <Paper
      elevation={narrow ? 0 : 1}
      component="section"
      aria-labelledby={id}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        if (mayAdd) sendFiles(place, [...event.dataTransfer.files], maxBytes)
      }}
      sx={{
        ...(narrow ? {} : { paddingInline: 4, paddingBlock: 3 }),
        ...(isOver ? { backgroundColor: 'action.hover' } : {}),
      }}
    >
      <Typography
        ref={heading}
        id={id}
        tabIndex={-1}
        variant="h3"
        component="h2"
        sx={{ fontSize: '0.9375rem', fontWeight: 600, marginBlockEnd: 2, '&:focus': { outline: 'none' } }}
      >
        {t(keyOfEntity(attachment.name, 'many'))}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((attachment) => (
          <AttachmentLine
            key={String(attachment.id)}
            row={attachment}
            isShared={row.shared_with_client === true}
            onRemoved={() => heading.current?.focus()}
          />
        ))}
        {uploads.map((upload) => (
          <UploadLine key={upload.id} upload={upload} />
        ))}
      </Box>
      <SmallPager total={data?.total ?? 0} perPage={perPage} page={page} onPage={setPage} />
      {mayAdd && <Add place={place} maxBytes={maxBytes} isOver={isOver} />}
    </Paper>
  )
}
