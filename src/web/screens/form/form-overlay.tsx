import { useAbility } from '@casl/react'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { keyOfEntity } from '../../../core/keys.ts'
import type { Model } from '../../../core/model.ts'
import { permissionFor } from '../../../core/permissions.ts'
import { type Access, permitsRow } from '../../access/ability.ts'
import { useHolds } from '../../access/can.tsx'
import { titleOf } from '../../data/titles.ts'
import { useRow } from '../../data/use-rows.ts'
import { formParameter, newForm } from '../../routes/form-address.ts'
import { ErrorState } from '../state/error-state.tsx'
import { LiveNote } from '../state/live-note.tsx'
import { RowSkeleton } from '../state/row-skeleton.tsx'
import { DialogForm } from './dialog-form.tsx'

type Props = { readonly model: Model; readonly onClose: () => void }

const Frame = ({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) => {
  const id = useId()
  const theme = useTheme()
  const isNarrow = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true })
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth fullScreen={isNarrow}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      {children}
    </Dialog>
  )
}

const NewRow = ({ model, onClose }: Props) => {
  const { t } = useTranslation()
  const may = useHolds({ permissions: [permissionFor(model.entity, 'store')] })
  if (!may || !model.operations.has('store')) return <Navigate to="/not-authorized" replace />
  return (
    <Frame title={t('common:newOf', { entity: t(keyOfEntity(model.name, 'one')) })} onClose={onClose}>
      <DialogForm
        model={model}
        row={undefined}
        reread={() => Promise.resolve(undefined)}
        onClose={onClose}
        onSaved={onClose}
      />
    </Frame>
  )
}

const ExistingRow = ({ model, id, onClose }: Props & { id: string }) => {
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
    <Frame title={title} onClose={onClose}>
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
          />
        </>
      )}
    </Frame>
  )
}

/** The form that the address asks for, over the page that it stands on. Back closes it, and a link opens it. */
export const FormOverlay = ({ model }: { model: Model }) => {
  const [params, setParams] = useSearchParams()
  const form = params.get(formParameter)
  if (form === null) return null
  const close = () =>
    setParams(
      (now) => {
        // A copy: what is shown must not change before the address does, which somebody may be asked about first.
        const next = new URLSearchParams(now)
        next.delete(formParameter)
        return next
      },
      { replace: true },
    )
  return form === newForm ? (
    <NewRow model={model} onClose={close} />
  ) : (
    <ExistingRow key={form} model={model} id={form} onClose={close} />
  )
}
