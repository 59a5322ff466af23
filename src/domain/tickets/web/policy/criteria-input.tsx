import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import { client } from '../../../../web/base/api/client.ts'
import { type CallError, refusalText } from '../../../../web/base/api/errors.ts'
import { formatInstant } from '../../../../web/base/i18n/format.ts'
import type { FieldInputProps } from '../../../../web/data/areas/product.ts'
import { reasonOf } from '../../../../web/data/rows/reason.ts'
import { ConditionsEditor } from '../../../../web/fields/values/inputs/conditions.tsx'
import { useReading } from '../../../../web/fields/values/use-reading.ts'

type Side = { readonly policy: string | null; readonly state: string | null; readonly due_at: string | null }
type Preview = {
  readonly changed: number
  readonly looked_at: number
  readonly is_complete: boolean
  readonly data: readonly {
    readonly id: string
    readonly number: number
    readonly title: string
    readonly before: Side
    readonly after: Side
  }[]
}

const SideCell = ({ side }: { readonly side: Side }) => {
  const { t } = useTranslation(['policy', 'ticket'])
  const reading = useReading()
  return (
    <TableCell>
      {side.policy === null ? t('policy:none') : <bdi>{side.policy}</bdi>}
      <Typography variant="body2" color="text.secondary">
        {side.state !== null && t(keyOfChoice('ticket', 'sla_state', side.state))}
        {side.due_at !== null && ` · ${formatInstant(side.due_at, reading)}`}
      </Typography>
    </TableCell>
  )
}

/** Fields that change the clock. */
const previewed = [
  'name',
  'criteria',
  'target_status',
  'within_hours',
  'excluded_statuses',
  'counts_from',
  'calendar_id',
  'is_active',
] as const

/** The criteria of a policy, and the tickets that saving it would change, each with before and after. */
export const CriteriaInput = (props: FieldInputProps<'sla_policy'>) => {
  const { t } = useTranslation(['policy'])
  const values = useWatch({ control: props.control })
  const [preview, setPreview] = useState<Preview>()
  const [fault, setFault] = useState<string>()
  const ask = async () => {
    setFault(undefined)
    try {
      const body = {
        ...Object.fromEntries(previewed.flatMap((name) => (values[name] === '' ? [] : [[name, values[name]]]))),
        ...(props.row === undefined ? {} : { id: props.row.id }),
        order: values.order === '' ? null : Number(values.order),
      }
      setPreview((await client.post<Preview>('/tickets/sla/preview', body)).data)
    } catch (error) {
      setFault(reasonOf(props.model, error, refusalText(error as CallError)))
    }
  }
  return (
    <Box>
      <ConditionsEditor {...(props as FieldInputProps)} />
      <Button variant="outlined" onClick={() => void ask()} sx={{ marginBlockStart: 3 }}>
        {t('preview')}
      </Button>
      <Box role="status" sx={{ marginBlockStart: 2 }}>
        {fault !== undefined && <Alert severity="warning">{fault}</Alert>}
        {preview !== undefined && fault === undefined && (
          <>
            <Typography variant="body2">{t('changed', { count: preview.changed })}</Typography>
            {preview.data.length > 0 && (
              <Table size="small" aria-label={t('preview')}>
                <TableHead>
                  <TableRow>
                    <TableCell>{t('ticket')}</TableCell>
                    <TableCell>{t('before')}</TableCell>
                    <TableCell>{t('after')}</TableCell>
                  </TableRow>
                </TableHead>
                <TableBody>
                  {preview.data.map(({ id, number, title, before, after }) => (
                    <TableRow key={id}>
                      <TableCell component="th" scope="row">
                        <bdi dir="ltr">#{number}</bdi> <bdi>{title}</bdi>
                      </TableCell>
                      <SideCell side={before} />
                      <SideCell side={after} />
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
            )}
          </>
        )}
      </Box>
    </Box>
  )
}
