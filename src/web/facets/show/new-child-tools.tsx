import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { opensInDialog } from '../../../core/declare/form-place.ts'
import { keyOfNew } from '../../../core/words/keys.ts'
import { newAddress } from '../../data/addresses/form-address.ts'
import { NewHere } from '../../fields/commands/new-here.tsx'
import { hasQuickForm, openQuickForm } from '../../fields/commands/quick-form.ts'
import { useFormGo } from '../../fields/commands/use-form-go.ts'
import { NewChild } from '../../fields/forms/row-tools.tsx'
import type { Children } from './children-of.ts'

type Props = { readonly children: Children & { readonly start: NonNullable<Children['start']> } }

/**
 * A button and the key `c` that make a row of a `children` field, its parent given: in the small form, in a dialog, or, where
 * the form is long, on the page of the form.
 */
export const NewChildTools = ({ children: { child, by, start, preset } }: Props) => {
  const { t } = useTranslation()
  const go = useFormGo()
  const [isOpen, setOpen] = useState(false)
  const make = useCallback(() => {
    if (hasQuickForm(child)) openQuickForm(child, start)
    else if (preset === undefined || (child.entity.page !== undefined && !opensInDialog(child.entity)))
      go(newAddress(child, window.location, start))
    else setOpen(true)
  }, [child, preset, start, go])
  return (
    <>
      <NewHere model={child} preset={start} make={make} />
      <Button variant="contained" size="small" startIcon={<AddIcon />} onClick={make}>
        <span className="button-word">{t(keyOfNew(child.name))}</span>
      </Button>
      {isOpen && preset !== undefined && (
        <NewChild entity={child.name} hidden={[by]} fixed={preset} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
