import AddIcon from '@mui/icons-material/Add'
import AttachIcon from '@mui/icons-material/AttachFile'
import Box from '@mui/material/Box'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { allOf, equals } from '../../../core/query/predicate.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import { FileChooser } from '../../base/ui/file-chooser.tsx'
import { SmallPager } from '../../base/ui/small-pager.tsx'
import { useReadable } from '../../data/access/readable.ts'
import { type FacetPanelProps, useProduct } from '../../data/areas/product.ts'
import { useRows } from '../../data/rows/use-rows.ts'
import { useButtonCommand } from '../../fields/commands/use-button-command.ts'
import { RecordSection } from '../../views/row-page/section.tsx'
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

/** Tells whether files are being dragged over the window. */
const useFileDrag = (enabled: boolean): boolean => {
  const [isDragged, setDragged] = useState(false)
  useEffect(() => {
    if (!enabled) return undefined
    const enter = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) setDragged(true)
    }
    const leave = (event: globalThis.DragEvent) => {
      // Between elements of the page, `relatedTarget` is the one that is entered.
      if (event.type !== 'dragleave' || event.relatedTarget === null) setDragged(false)
    }
    window.addEventListener('dragenter', enter)
    for (const type of ['dragleave', 'drop', 'dragend'] as const) window.addEventListener(type, leave)
    return () => {
      window.removeEventListener('dragenter', enter)
      for (const type of ['dragleave', 'drop', 'dragend'] as const) window.removeEventListener(type, leave)
    }
  }, [enabled])
  return isDragged
}

type DropZoneProps = { readonly onDrop: (files: readonly File[]) => void; readonly hint: string }

/** A zone for dropping files, shown while some are dragged. */
const DropZone = ({ onDrop, hint }: DropZoneProps) => {
  const [isOver, setOver] = useState(false)
  const drag = (event: DragEvent, over: boolean) => {
    event.preventDefault()
    setOver(over)
  }
  return (
    <Box
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        onDrop([...event.dataTransfer.files])
      }}
      sx={{
        p: 3,
        border: '1px dashed',
        borderRadius: '6px',
        color: 'text.secondary',
        fontSize: '0.8125rem',
        borderColor: isOver ? 'primary.main' : 'text.secondary',
        bgcolor: isOver ? 'action.hover' : 'transparent',
      }}
    >
      {hint}
    </Box>
  )
}

/** The files of a row: uploaded by choosing, dropping or pasting; previewed and downloaded. */
export const Attachments = ({ model, row, mayChange }: FacetPanelProps) => {
  const { t } = useTranslation('files')
  const { models } = useProduct()
  const attachment = useFacetModel('files')
  const mayRead = useMayOnFacet(attachment, 'index')
  const mayStore = useMayOnFacet(attachment, 'store')
  const mayAdd = mayRead && mayStore && mayChange
  const [page, setPage] = useState(1)
  const isDragged = useFileDrag(mayAdd)
  const chooser = useRef<HTMLInputElement>(null)
  const button = useButtonCommand('attachment.add', 'files:add', AttachIcon, 'here')
  const id = useId()
  const place: Place = { models, attachment, entity: model.name, id: String(row.id) }
  const uploads = useUploads(place)
  const { data } = useAttachments(attachment, row, page, mayRead)
  const rows = data?.data ?? []
  const field = attachment.byName.get('file')?.field
  const maxBytes = field?.kind === 'file' ? field.maxBytes : 0
  const add = (files: readonly File[]) => sendFiles(place, files, maxBytes)
  usePasted(mayAdd, add)
  if (!mayRead || (rows.length === 0 && !mayAdd)) return null
  const isUnused = rows.length === 0 && uploads.length === 0 && !isDragged
  return (
    <>
      <RecordSection
        id={id}
        title={t(keyOfEntity(attachment.name, 'many'))}
        isUnused={isUnused}
        buttons={
          mayAdd
            ? [
                {
                  label: t(keyOfEntity(attachment.name, 'one')),
                  name: t('add'),
                  icon: AddIcon,
                  onClick: () => chooser.current?.click(),
                  ref: button,
                },
              ]
            : []
        }
      >
        <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map((attachment) => (
            <AttachmentLine
              key={String(attachment.id)}
              row={attachment}
              isShared={row.shared_with_client === true}
              onRemoved={() => document.getElementById(id)?.focus()}
            />
          ))}
          {uploads.map((upload) => (
            <UploadLine key={upload.id} upload={upload} />
          ))}
        </Box>
        <SmallPager total={data?.total ?? 0} perPage={perPage} page={page} onPage={setPage} />
        {mayAdd && isDragged && <DropZone onDrop={add} hint={t('hint', { max: Math.floor(maxBytes / 1_000_000) })} />}
      </RecordSection>
      {mayAdd && <FileChooser ref={chooser} multiple onChoose={add} />}
    </>
  )
}
