import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { type CallError, refusalText } from '../../base/api/errors.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import { type Choice, ChoicesButton } from '../../base/ui/choices-button.tsx'
import { lineOf, useFocusBeside } from '../../base/ui/focus/focus-beside.ts'
import { ConfirmDialog } from '../../base/ui/state/confirm-dialog.tsx'
import { useDeletionCounts } from '../../data/access/use-deletion-counts.ts'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import { useRemove } from '../../data/access/use-remove.ts'
import { useModel } from '../../data/areas/product.ts'
import { titleOf } from '../../data/rows/titles.ts'
import type { FormLead } from './entity-form.tsx'
import { FormPlaceholder } from './form-placeholder.tsx'
import type { FixedValues } from './use-entity-form.ts'

/** Loaded on demand: the form is larger than the page. */
const ExistingRow = lazy(async () => ({
  default: (await import('./form-dialogs.tsx')).ExistingRow,
}))
const NewRow = lazy(async () => ({ default: (await import('./form-dialogs.tsx')).NewRow }))

type NewProps = {
  readonly entity: string
  readonly hidden: readonly string[]
  readonly fixed: FixedValues
  readonly lead?: FormLead
  readonly onClose: () => void
}

/** Dialog with the form of a new child row, whose parent is fixed. */
export const NewChild = ({ entity, ...props }: NewProps) => (
  <Suspense fallback={<FormPlaceholder />}>
    <NewRow model={useModel(entity)} {...props} />
  </Suspense>
)

type ExistingProps = {
  readonly entity: string
  readonly id: string
  readonly hidden: readonly string[]
  readonly onClose: () => void
}

/** Dialog with the form of a row in a list. */
export const ExistingChild = ({ entity, ...props }: ExistingProps) => (
  <Suspense fallback={<FormPlaceholder />}>
    <ExistingRow model={useModel(entity)} {...props} />
  </Suspense>
)

type Props = {
  readonly entity: string
  readonly row: Row
  /** Names of fields that the context fixes. */
  readonly hidden: readonly string[]
  /** Accessible name of a menu that replaces the buttons where space is short. */
  readonly menu?: string
  /** What else the menu offers, before these. */
  readonly further?: readonly Choice[] | undefined
}

/** Buttons that edit and delete a row in a list; a refusal shows the server's reason. */
export const RowTools = ({ entity, row, hidden, menu, further = [] }: Props) => {
  const { t } = useTranslation(['stretch', 'common'])
  const model = useModel(entity)
  const holdsAll = useHoldsAll()
  const { remove, forget, pending } = useRemove(model)
  const [open, setOpen] = useState<'form' | 'removal'>()
  const [reason, setReason] = useState<string>()
  const { along, held } = useDeletionCounts(model, [String(row.id)], open === 'removal')
  const tools = useRef<HTMLElement>(null)
  useFocusBeside(tools, lineOf)
  // The server says what the user may do with the row; other servers don't, so permissions decide there.
  const may = (operation: 'update' | 'delete') =>
    holdsAll([permissionFor(model.entity, operation)]) && !(isRow(row.can) && row.can[operation] === false)
  const name = titleOf(model, row)
  const confirm = async () => {
    try {
      await remove(row)
      // Gives the focus back to the button before its line is removed.
      flushSync(() => setOpen(undefined))
      forget(row)
    } catch (error) {
      setReason(refusalText(error as CallError))
    }
  }
  const askRemoval = () => {
    setReason(undefined)
    setOpen('removal')
  }
  const choices: readonly Choice[] = [
    ...further,
    [t('common:edit'), () => setOpen('form'), may('update')],
    [t('common:delete'), askRemoval, may('delete')],
  ]
  const isOffered = choices.some(([, , offered]) => offered)
  return (
    <Box component="span" ref={tools} sx={{ display: 'contents' }}>
      {menu !== undefined && isOffered && <ChoicesButton label={menu} choices={choices} />}
      {menu === undefined && may('update') && (
        <IconButton
          size="small"
          aria-label={t('edit', { name })}
          aria-haspopup="dialog"
          onClick={() => setOpen('form')}
        >
          <EditIcon fontSize="small" />
        </IconButton>
      )}
      {menu === undefined && may('delete') && (
        <IconButton size="small" aria-label={t('remove', { name })} aria-haspopup="dialog" onClick={askRemoval}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      )}
      {open === 'form' && (
        <ExistingChild entity={entity} id={String(row.id)} hidden={hidden} onClose={() => setOpen(undefined)} />
      )}
      <ConfirmDialog
        open={open === 'removal'}
        title={t('common:deleteDialog.title', { title: name })}
        text={[t(`common:deleteDialog.${model.entity.trash === true ? 'trash' : 'forGood'}`), along]
          .filter((one) => one !== undefined)
          .join(' ')}
        confirm={t('common:delete')}
        reason={held ?? reason}
        isRefused={held !== undefined}
        pending={pending}
        onCancel={() => setOpen(undefined)}
        onConfirm={() => void confirm()}
      />
    </Box>
  )
}
