import Button from '@mui/material/Button'
import { useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../core/declare/register.ts'
import type { Row } from '../../../web/base/api/shapes.ts'
import { settings } from '../../../web/base/browser/settings.ts'
import { useHolds } from '../../../web/data/access/can.tsx'
import { useRow } from '../../../web/data/access/readable.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { NewChild } from '../../../web/fields/forms/row-tools.tsx'
import { RowPicker } from '../../../web/fields/values/inputs/row-picker.tsx'
import { ticketsOf, withTickets } from '../workspace-tickets.ts'

const hidden = ['criteria']
const among = [withTickets]

type NewPolicyProps = { readonly row: Row | undefined; readonly onClose: () => void }

/** The form of a service-level policy for the tickets of a workspace, which the user chooses in it. */
export const NewPolicy = ({ row, onClose }: NewPolicyProps) => {
  const { t } = useTranslation(['days', 'common', 'workspace'])
  const relation = useModel('todo').byName.get('workspace')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [key, setKey] = useState(row === undefined ? undefined : String(row.id))
  const [isAsked, setAsked] = useState(false)
  const { query } = useRow(useModel('workspace'), key)
  const workspace = key === undefined ? undefined : query.data?.data
  const criteria = workspace === undefined ? undefined : ticketsOf(workspace)
  const fixed = useMemo(() => (criteria === undefined ? {} : { criteria }), [criteria])
  const fault = () => {
    if (criteria !== undefined) return undefined
    if (workspace !== undefined) return t('policy.none')
    if (query.isError) return query.error.message
    return isAsked ? t(key === undefined ? 'common:error.required' : 'common:loading') : undefined
  }
  const faultText = fault()
  const check = () => {
    setAsked(true)
    if (criteria === undefined) input.current?.focus()
    return criteria !== undefined
  }
  if (relation === undefined) return null
  const picker = (
    <RowPicker
      field={relation}
      row={row === undefined ? undefined : { workspace_id: row.id, workspace: row }}
      among={among}
      value={key ?? null}
      onChange={(next) => setKey(next ?? undefined)}
      look={{
        id,
        label: t('workspace:one'),
        required: true,
        inputRef: input,
        error: faultText !== undefined,
        helperText: faultText ?? t('policy.about'),
      }}
    />
  )
  return (
    <NewChild entity="sla_policy" hidden={hidden} fixed={fixed} lead={{ input: picker, check }} onClose={onClose} />
  )
}

/** A button that makes a service-level policy for the tickets of the workspace on whose page it is. */
export const WorkspacePolicy = ({ row }: { readonly row: RowOf<'workspace'> }) => {
  const { t } = useTranslation('days')
  const [isOpen, setOpen] = useState(false)
  const may = useHolds({ permissions: ['policy-store'] }) && settings.own
  if (!may || ticketsOf(row) === undefined) return null
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)} sx={{ justifySelf: 'start' }}>
        {t('policy.new')}
      </Button>
      {isOpen && <NewPolicy row={row} onClose={() => setOpen(false)} />}
    </>
  )
}
