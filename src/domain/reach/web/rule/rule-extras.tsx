import PlayArrowIcon from '@mui/icons-material/PlayArrow'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/declare/register.ts'
import { keyOfChoice, keyOfEntity, labelKey } from '../../../../core/words/keys.ts'
import { client } from '../../../../web/base/api/client.ts'
import type { CallError } from '../../../../web/base/api/errors.ts'
import { isRow, type Row } from '../../../../web/base/api/shapes.ts'
import { PlainSection } from '../../../../web/base/ui/plain-section.ts'
import { useModel, useProduct } from '../../../../web/data/areas/product.ts'
import { FieldValue } from '../../../../web/fields/values/field-value.tsx'

type Tried = { readonly rows: readonly Row[]; readonly looked: number }

const rowsIn = (list: unknown): readonly Row[] => (Array.isArray(list) ? list.filter(isRow) : [])

/** The result of one row in a trial. */
const Event = ({ event }: { readonly event: Row }) => {
  const { t } = useTranslation(['reach', 'common'])
  const { models } = useProduct()
  const model = models.all.find(({ name }) => name === event.entity)
  if (model === undefined) return null
  if (event.action !== 'updated')
    return (
      <li>
        {t('reach:try.new')} {t(keyOfEntity(model.name, 'one'))}
      </li>
    )
  return rowsIn(event.changes).map((change) => {
    const field = model.byWire.get(String(change.field))
    return field === undefined ? null : (
      <li key={field.wire}>
        {t(labelKey(model, field.name))}
        {t('common:colon')}
        <FieldValue model={model} field={field} value={change.old} /> →{' '}
        <FieldValue model={model} field={field} value={change.new} />
      </li>
    )
  })
}

/** The trial on a rule's page, for users who may change the rule: what it would have done with the latest events. */
export const RuleExtras = ({ row }: { readonly row: RowOf<'automation_rule'> }) => {
  const { t } = useTranslation(['reach', 'common'])
  const model = useModel('automation_rule')
  const [pending, setPending] = useState(false)
  const [tried, setTried] = useState<Tried>()
  const [fault, setFault] = useState<string>()
  if (row.can?.update !== true) return null
  const ask = async () => {
    if (pending) return
    setPending(true)
    setFault(undefined)
    try {
      const { data } = await client.post<unknown>(`${model.entity.api}/${encodeURIComponent(row.id)}/try`)
      if (isRow(data)) setTried({ rows: rowsIn(data.data), looked: Number(data.looked_at) })
    } catch (error) {
      setFault((error as CallError).message)
    }
    setPending(false)
  }
  return (
    <PlainSection sx={{ paddingBlockEnd: 0 }}>
      <Typography variant="h2" sx={{ marginBlockEnd: 2 }}>
        {t('reach:try.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ marginBlockEnd: 3 }}>
        {t('reach:try.text')}
      </Typography>
      <Button variant="outlined" startIcon={<PlayArrowIcon />} aria-disabled={pending} onClick={() => void ask()}>
        {t('reach:try.do')}
      </Button>
      <Box role="status" sx={{ '&:not(:empty)': { marginBlockStart: 3 } }}>
        {fault !== undefined && <Alert severity="error">{fault}</Alert>}
        {tried !== undefined && (
          <Typography variant="body2">
            {t('reach:try.looked', { count: tried.looked })} {t('reach:try.acts', { count: tried.rows.length })}
          </Typography>
        )}
      </Box>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 5 }}>
        {tried?.rows.map((one) => (
          <li key={`${String(one.about_id)} ${String(one.at)}`}>
            <bdi>{String(one.title)}</bdi>
            {one.outcome === 'refused' ? (
              <Typography component="div" variant="body2" color="error">
                {String(one.reason)}
              </Typography>
            ) : (
              <Box component="ul" sx={{ m: 0, paddingInlineStart: 5 }}>
                {typeof one.reason === 'string' && <li>{one.reason}</li>}
                {rowsIn(one.events).map((event) => (
                  <Event key={`${String(event.entity)} ${String(event.id)} ${String(event.action)}`} event={event} />
                ))}
                {rowsIn(one.sent).map(({ kind, count }) => (
                  <li key={String(kind)}>
                    {t(keyOfChoice('job', 'name', String(kind)))} ({String(count)})
                  </li>
                ))}
              </Box>
            )}
          </li>
        ))}
      </Box>
    </PlainSection>
  )
}
