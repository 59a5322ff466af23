import Dialog from '@mui/material/Dialog'
import { useId, useState, useSyncExternalStore } from 'react'
import { permissionFor } from '../../../../core/declare/permissions.ts'
import { useHolds } from '../../../data/access/can.tsx'
import { closeQuickForm, currentQuickForm, type QuickForm, watchQuickForm } from '../../commands/quick-form.ts'
import type { Values } from '../form-values.ts'
import { QuickNew } from './quick-new.tsx'

const Frame = ({ form }: { readonly form: QuickForm }) => {
  const id = useId()
  // Another row begins with an empty form and the values of the last one's chips.
  const [round, setRound] = useState<{ readonly number: number; readonly values?: Values }>({ number: 0 })
  const may = useHolds({ permissions: [permissionFor(form.model.entity, 'store')] })
  if (!may) return null
  return (
    <Dialog
      open
      onClose={closeQuickForm}
      aria-labelledby={id}
      maxWidth="sm"
      fullWidth
      slotProps={{ container: { sx: { alignItems: 'start' } }, paper: { sx: { marginBlockStart: { sm: '12vh' } } } }}
    >
      <QuickNew
        key={round.number}
        headingId={id}
        {...form}
        values={round.values}
        isAnother={round.number > 0}
        onAnother={(values) => setRound(({ number }) => ({ number: number + 1, values }))}
      />
    </Dialog>
  )
}

/** The small form of a new row, while it is open. */
export const QuickDialog = () => {
  const form = useSyncExternalStore(watchQuickForm, currentQuickForm)
  return form === undefined ? null : <Frame key={form.model.name} form={form} />
}
