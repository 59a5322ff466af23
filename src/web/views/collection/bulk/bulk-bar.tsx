import CloseIcon from '@mui/icons-material/Close'
import DeleteForeverIcon from '@mui/icons-material/DeleteForeverOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import EditIcon from '@mui/icons-material/EditOutlined'
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inputTraitsOf } from '../../../../core/declare/input-kinds.ts'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { permissionFor, permissionsOn } from '../../../../core/declare/permissions.ts'
import { focusHeading } from '../../../base/browser/focus-heading.ts'
import { settings } from '../../../base/browser/settings.ts'
import { bottomBarRef } from '../../../base/feedback/bottom-bar.ts'
import { deferred } from '../../../base/ui/deferred.tsx'
import { ConfirmDialog } from '../../../base/ui/state/confirm-dialog.tsx'
import { useHolds } from '../../../data/access/can.tsx'
import { useDeletionCounts } from '../../../data/access/use-deletion-counts.ts'
import { useHoldsAll } from '../../../data/access/use-holds-all.ts'
import { useProduct } from '../../../data/areas/product.ts'
import type { RowsQuery } from '../../../data/rows/use-rows.ts'
import { useButtonCommand } from '../../../fields/commands/use-button-command.ts'
import { ExportButton } from '../export-button.tsx'
import type { Selection } from '../use-selection.ts'
import { maxRowsPerCall } from './bulk-calls.ts'
import { maxSelectedRows } from './read-all-matching.ts'
import { RefusedRows } from './refused-rows.tsx'
import { useBulk } from './use-bulk.ts'

/** Form fields that can be changed for many rows at once: not the title field and no unique field. */
const useBulkFields = (model: Model): readonly ModelField[] => {
  const holdsAll = useHoldsAll()
  const { payloads } = useProduct()
  if (!model.operations.has('update')) return []
  const acceptedFields = settings.own ? undefined : payloads[model.name]?.update
  const inForm = new Set(model.entity.form.flatMap(({ fields }) => fields))
  return model.fields.filter(
    ({ name, wire, field, updatable }) =>
      updatable &&
      inForm.has(name) &&
      inputTraitsOf(field).bulk === true &&
      name !== model.entity.title &&
      !('unique' in field && field.unique === true) &&
      // A change of a list names added and removed rows, which only our own server reads.
      (settings.own || field.kind !== 'refs') &&
      (acceptedFields === undefined || acceptedFields.includes(wire)) &&
      holdsAll(permissionsOn({ field }, 'write')),
  )
}

const ChangePreview = deferred(
  async () => (await import('../../../fields/forms/changes/change-preview.tsx')).ChangePreview,
)
const BulkChange = deferred(async () => (await import('./bulk-change.tsx')).BulkChange)

type Props = {
  readonly model: Model
  readonly selection: Selection
  /** The list's query; its page is ignored. */
  readonly query: RowsQuery
  /** The number of matching rows; undefined if it is unknown. */
  readonly total: number | undefined
  /** True for rows in the trash: they can be restored or deleted for ever. */
  readonly trash: boolean
  /** Further actions of the screen. */
  readonly children?: ReactNode
}

/** Actions on the selected rows, as far as the declaration and the user's permissions allow. */
export const BulkBar = ({ model, selection, query, total, trash, children }: Props) => {
  const { t } = useTranslation(['list', 'common', 'trash'])
  const [asking, setAsking] = useState<'change' | 'delete' | 'purge'>()
  const fields = useBulkFields(model)
  const bulk = useBulk(model, selection, fields)
  const { changes } = bulk
  const mayUpdate = useHolds({ permissions: [permissionFor(model.entity, 'update')] })
  const mayDelete = useHolds({ permissions: [permissionFor(model.entity, 'delete')] })
  const change = useButtonCommand('list.change', 'command:list.change', EditIcon, 'list')
  const remove = useButtonCommand('list.delete', 'command:list.delete', DeleteIcon, 'list', { removes: true })
  const restore = useButtonCommand('list.restore', 'command:list.restore', RestoreIcon, 'list')
  const purge = useButtonCommand('list.purge', 'trash:purge', DeleteForeverIcon, 'list', { removes: true })
  const count = selection.rows.size
  const counted = [...selection.rows.keys()].slice(0, maxRowsPerCall)
  const { along, held, heldSome } = useDeletionCounts(model, counted, asking === 'delete')
  // The counts cover only the first rows, so they are no reason to refuse the others.
  const isHeld = held !== undefined && counted.length === count
  const busy = bulk.finished !== undefined || bulk.isGathering || changes.isTrying || changes.progress !== undefined
  const isMore = total !== undefined && total > count && total <= maxSelectedRows
  if (count === 0) return null
  const clear = () => {
    selection.clear()
    focusHeading()
  }
  const countLabel =
    bulk.finished === undefined
      ? t(bulk.isGathering || changes.isTrying ? 'common:loading' : 'bulk.selected', { count })
      : t('bulk.progress', { finished: bulk.finished, total: count })
  return (
    <>
      <RefusedRows model={model} refused={bulk.refused} onClose={bulk.forget} />
      <Paper
        ref={bottomBarRef}
        elevation={8}
        role="region"
        aria-label={t('bulk.label')}
        sx={{
          position: 'sticky',
          insetBlockEnd: 12,
          zIndex: 'appBar',
          marginBlockStart: 4,
          marginInline: 'auto',
          inlineSize: 'fit-content',
          maxInlineSize: '100%',
          paddingBlock: 1,
          paddingInline: 3,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          '@media print': { display: 'none' },
        }}
      >
        <Typography role="status" variant="body2" sx={{ fontWeight: 600 }}>
          {countLabel}
        </Typography>
        {isMore && (
          <Button onClick={({ currentTarget }) => void bulk.selectAll(query, currentTarget)} aria-disabled={busy}>
            {t('bulk.selectAll', { count: total })}
          </Button>
        )}
        {total !== undefined && total > maxSelectedRows && (
          <Typography variant="body2" color="text.secondary">
            {t('bulk.tooMany', { most: maxSelectedRows })}
          </Typography>
        )}
        {/* On a phone the actions are below, and the button that ends the selection is beside the count. */}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, order: { xs: 1, sm: 0 } }}>
          {children}
          {trash && (
            <Button ref={restore} startIcon={<RestoreIcon />} aria-disabled={busy} onClick={() => void bulk.restore()}>
              {t('bulk.restore')}
            </Button>
          )}
          {trash && mayDelete && (
            <Button
              ref={purge}
              color="error"
              startIcon={<DeleteForeverIcon />}
              aria-disabled={busy}
              onClick={() => setAsking('purge')}
            >
              {t('trash:purge')}
            </Button>
          )}
          {!trash && mayUpdate && fields.length > 0 && (
            <Button
              ref={change}
              color="inherit"
              startIcon={<EditIcon />}
              aria-disabled={busy}
              onClick={() => setAsking('change')}
            >
              {t('bulk.change')}
            </Button>
          )}
          {!trash && <ExportButton model={model} query={query} ids={[...selection.rows.keys()]} />}
          {!trash && mayDelete && model.operations.has('delete') && (
            <Button
              ref={remove}
              color="error"
              startIcon={<DeleteIcon />}
              aria-disabled={busy}
              onClick={() => setAsking('delete')}
            >
              {t('common:delete')}
            </Button>
          )}
        </Box>
        <IconButton size="small" aria-label={t('bulk.clear')} onClick={clear} sx={{ marginInlineStart: 'auto' }}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Paper>
      {asking === 'change' && !busy && (
        <BulkChange
          model={model}
          fields={fields}
          count={count}
          onCancel={() => setAsking(undefined)}
          onChange={(change) => {
            setAsking(undefined)
            bulk.change(change)
          }}
        />
      )}
      {changes.asked !== undefined && (
        <ChangePreview
          model={model}
          summary={changes.asked.summary}
          note={undefined}
          by="rows"
          progress={changes.progress}
          onCancel={changes.cancel}
          onConfirm={changes.confirm}
        />
      )}
      <ConfirmDialog
        open={asking === 'purge' && !busy}
        title={t('trash:purgeMany', { count })}
        text={t('trash:purgeText')}
        confirm={t('trash:purge')}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => {
          setAsking(undefined)
          void bulk.purge()
        }}
      />
      <ConfirmDialog
        open={asking === 'delete' && !busy}
        title={t('bulk.deleteTitle', { count })}
        text={[t(`common:deleteDialog.${model.entity.trash === true ? 'trash' : 'forGood'}`), along, heldSome]
          .filter((one) => one !== undefined)
          .join(' ')}
        confirm={t('common:delete')}
        reason={isHeld ? held : undefined}
        isRefused={isHeld}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => {
          setAsking(undefined)
          void bulk.remove()
        }}
      />
    </>
  )
}
