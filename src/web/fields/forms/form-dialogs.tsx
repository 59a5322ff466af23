// Decision (2026-11): Forms of rows that belong to another open where that row is shown: `fixed` are values that a
// new row takes from it, `hidden` fields that its place decides.
import { useAbility } from '@casl/react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { isRowTable } from '../../../core/declare/kinds.ts'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { keyOfEntity, keyOfNew } from '../../../core/words/keys.ts'
import { ErrorState } from '../../base/ui/state/error-state.tsx'
import { LiveNote } from '../../base/ui/state/live-note.tsx'
import { RowSkeleton } from '../../base/ui/state/row-skeleton.tsx'
import { type Access, permitsRow } from '../../data/access/ability.ts'
import { useHolds } from '../../data/access/can.tsx'
import { useRow } from '../../data/access/readable.ts'
import { titleOf } from '../../data/rows/titles.ts'
import { EntityForm, type EntityFormProps } from './entity-form.tsx'

type DialogFormProps = EntityFormProps & { readonly onClose: () => void }

/** A short form in a dialog that has a title. */
const DialogForm = ({ onClose, ...props }: DialogFormProps) => {
  const { t } = useTranslation('common')
  return (
    <EntityForm {...props} place="dialog">
      {(fields, pending, progress) => (
        <>
          <DialogContent dividers>{fields}</DialogContent>
          {progress}
          <DialogActions>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" variant="contained" aria-disabled={pending}>
              {t(pending ? 'saving' : props.row === undefined ? 'create' : 'save')}
            </Button>
          </DialogActions>
        </>
      )}
    </EntityForm>
  )
}

type Props = { readonly model: Model; readonly onClose: () => void } & Pick<
  EntityFormProps,
  'hidden' | 'fixed' | 'lead'
>

/** Gives the focus back to the element that opened the form; to the page's heading if a key or an address opened it. */
const useFocusBack = (): void => {
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(
    () => () => {
      const isBody = opener === null || opener === document.body || !opener.isConnected
      const to = isBody ? document.querySelector('main h1') : opener
      // This waits until the dialog is removed, as it keeps the focus within until then.
      if (to instanceof HTMLElement)
        queueMicrotask(() => document.activeElement === document.body && to.focus({ preventScroll: true }))
    },
    [opener],
  )
}

type FrameProps = { model: Model; title: string; onClose: () => void; children: ReactNode }

const Frame = ({ model, title, onClose, children }: FrameProps) => {
  const isWide = model.fields.some(({ field }) => isRowTable(field))
  const id = useId()
  const theme = useTheme()
  const isNarrow = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true })
  useFocusBack()
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      maxWidth={isWide ? 'lg' : 'sm'}
      fullWidth
      fullScreen={isNarrow}
      disableRestoreFocus
    >
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      {children}
    </Dialog>
  )
}

/** Dialog with the form of a new row. */
export const NewRow = ({ model, onClose, ...place }: Props) => {
  const { t } = useTranslation()
  const may = useHolds({ permissions: [permissionFor(model.entity, 'store')] })
  if (!may || !model.operations.has('store')) return <Navigate to="/not-authorized" replace />
  return (
    <Frame model={model} title={t(keyOfNew(model.name))} onClose={onClose}>
      <DialogForm
        model={model}
        row={undefined}
        reread={() => Promise.resolve(undefined)}
        onClose={onClose}
        onSaved={onClose}
        {...place}
      />
    </Frame>
  )
}

/** Dialog with the form of an existing row, which is read first. */
export const ExistingRow = ({ model, id, onClose, ...place }: Props & { id: string }) => {
  const { t } = useTranslation('common')
  const access = useAbility<Access>()
  const { query } = useRow(model, id)
  const row = query.data?.data
  const title = row === undefined ? t(keyOfEntity(model.name, 'one')) : t('editOf', { title: titleOf(model, row) })
  if (
    row !== undefined &&
    !(model.operations.has('update') && permitsRow(access, 'update', model.entity.permission, row))
  )
    return <Navigate to="/not-authorized" replace />
  const isGone = row !== undefined && query.error?.statusCode === 404
  return (
    <Frame model={model} title={title} onClose={onClose}>
      {row === undefined ? (
        <DialogContent>
          {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <RowSkeleton />}
        </DialogContent>
      ) : (
        <>
          <LiveNote severity="warning" text={isGone ? t('live.gone') : undefined} />
          <DialogForm
            model={model}
            row={row}
            isGone={isGone}
            reread={async () => (await query.refetch()).data?.data}
            onClose={onClose}
            onSaved={onClose}
            {...place}
          />
        </>
      )}
    </Frame>
  )
}
