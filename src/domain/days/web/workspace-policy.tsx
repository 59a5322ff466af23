import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allOf, equals } from '../../../core/predicate.ts'
import type { RowOf } from '../../../core/register.ts'
import { useHolds } from '../../../web/access/can.tsx'
import { settings } from '../../../web/base/settings.ts'
import { NewChild } from '../../../web/forms/row-tools.tsx'

const hidden = ['criteria']

/** Makes a service-level policy for the tickets of a workspace: those of its team, or of its department where it has none. */
export const WorkspacePolicy = ({ row }: { readonly row: RowOf<'workspace'> }) => {
  const { t } = useTranslation('todos')
  const [isOpen, setOpen] = useState(false)
  const may = useHolds({ permissions: ['policy-store'] }) && settings.own
  const [column, id] = row.team_id == null ? ['department_id', row.department_id] : ['team_id', row.team_id]
  const fixed = useMemo(() => ({ criteria: allOf(equals(column ?? '', id ?? '')) }), [column, id])
  if (!may || id == null) return null
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)} sx={{ justifySelf: 'start' }}>
        {t('policy')}
      </Button>
      {isOpen && <NewChild entity="sla_policy" hidden={hidden} fixed={fixed} onClose={() => setOpen(false)} />}
    </>
  )
}
