import Dialog from '@mui/material/Dialog'
import Popover from '@mui/material/Popover'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import { permissionFor } from '../../../../core/declare/permissions.ts'
import { phoneQuery } from '../../../base/theme/tokens.ts'
import { useHolds } from '../../../data/access/can.tsx'
import {
  type Beside,
  closeQuickForm,
  currentQuickForm,
  type QuickForm,
  watchQuickForm,
} from '../../commands/quick-form.ts'
import type { Values } from '../form-values.ts'
import { QuickNew } from './quick-new.tsx'

/** Width of the form beside a place, and the space between both. Pixels. */
const [formWidth, gap] = [440, 8]

/** The form beside what it is made for, on the side that has room. */
const BesidePlace = ({ id, place, children }: { id: string; place: Beside; children: ReactNode }) => {
  const isRoomAfter = place.left + place.width + gap + formWidth < window.innerWidth
  return (
    <Popover
      open
      onClose={closeQuickForm}
      anchorReference="anchorPosition"
      anchorPosition={{
        top: place.top,
        left: isRoomAfter ? place.left + place.width + gap : place.left - gap,
      }}
      transformOrigin={{ vertical: 'top', horizontal: isRoomAfter ? 'left' : 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { inlineSize: formWidth, maxInlineSize: '100%', display: 'flex', flexDirection: 'column' },
        },
      }}
    >
      {children}
    </Popover>
  )
}

const Frame = ({ form }: { readonly form: QuickForm }) => {
  const id = useId()
  // Another row begins with an empty form and the values of the last one's chips.
  const [round, setRound] = useState<{ readonly number: number; readonly values?: Values }>({ number: 0 })
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  const { beside, ...rest } = form
  const isBeside = beside !== undefined && !isPhone
  const may = useHolds({ permissions: [permissionFor(form.model.entity, 'store')] })
  if (!may) return null
  const content = (
    <QuickNew
      key={round.number}
      headingId={id}
      {...rest}
      values={round.values}
      isAnother={round.number > 0}
      isBrief={isBeside}
      onAnother={(values) => setRound(({ number }) => ({ number: number + 1, values }))}
    />
  )
  if (isBeside)
    return (
      <BesidePlace id={id} place={beside}>
        {content}
      </BesidePlace>
    )
  return (
    <Dialog
      open
      onClose={closeQuickForm}
      aria-labelledby={id}
      maxWidth="sm"
      fullWidth
      slotProps={{ container: { sx: { alignItems: 'start' } }, paper: { sx: { marginBlockStart: { sm: '12vh' } } } }}
    >
      {content}
    </Dialog>
  )
}

/** The small form of a new row, while it is open. */
export const QuickDialog = () => {
  const form = useSyncExternalStore(watchQuickForm, currentQuickForm)
  return form === undefined ? null : <Frame key={form.model.name} form={form} />
}
