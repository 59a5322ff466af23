import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelKey } from '../../../core/keys.ts'
import type { Model } from '../../../core/model.ts'
import { client } from '../../api/client.ts'
import { isRow, type Row, readList } from '../../api/shapes.ts'
import { formatInstant } from '../../fields/format.ts'
import { useReading } from '../../fields/use-reading.ts'
import { settings } from '../../settings.ts'
import { FieldValue } from './field-value.tsx'

/** Entries asked for at first, and more at each wish. */
const step = 20

/** A creation lists fields that stayed empty, too. */
const saysSomething = ({ old, new: now }: Row): boolean => !isBlank(old) || !isBlank(now)
const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const Change = ({ model, change }: { model: Model; change: Row }) => {
  const { t } = useTranslation()
  const field = model.fields.find(({ wire, name }) => wire === change.field || name === change.field)
  if (field === undefined) return null
  return (
    <Box component="li">
      {t(labelKey(model, field.name))}: <FieldValue model={model} field={field} value={change.old} />{' '}
      <Box
        component="span"
        aria-label={t('common:history.became')}
        role="img"
        sx={{ display: 'inline-block', '[dir=rtl] &': { transform: 'scaleX(-1)' } }}
      >
        →
      </Box>{' '}
      <FieldValue model={model} field={field} value={change.new} />
    </Box>
  )
}

const Entry = ({ model, entry }: { model: Model; entry: Row }) => {
  const { t } = useTranslation('common')
  const reading = useReading()
  const actor = isRow(entry.actor) ? String(entry.actor.name) : t('history.system')
  const at = String(entry.at)
  const changes = Array.isArray(entry.changes) ? entry.changes.filter(isRow).filter(saysSomething) : []
  const action = String(entry.action)
  return (
    <Box component="li" sx={{ paddingBlock: 2, borderBlockStart: 1, borderColor: 'divider' }}>
      <Typography variant="body2">
        <strong>
          <bdi>{actor}</bdi>
        </strong>{' '}
        {t(`history.action.${action}`, { defaultValue: action })}{' '}
        <Box component="time" dateTime={at} sx={{ color: 'text.secondary' }}>
          {formatInstant(at, reading)}
        </Box>
      </Typography>
      {changes.length > 0 && (
        <Box component="ul" sx={{ m: 0, marginBlockStart: 1, paddingInlineStart: 5, fontSize: '0.8125rem' }}>
          {changes.map((change) => (
            <Change key={String(change.field)} model={model} change={change} />
          ))}
        </Box>
      )}
    </Box>
  )
}

/** Who changed what. Only our own server has this call; where it is missing or refused, nothing shows. */
export const History = ({ model, row }: { model: Model; row: Row }) => {
  const { t } = useTranslation('common')
  const [perPage, setPerPage] = useState(step)
  const path = `${model.entity.api}/${encodeURIComponent(String(row.id))}/history`
  const { data } = useQuery({
    queryKey: ['history', path, perPage],
    queryFn: async () => readList((await client.get<unknown>(path, { params: { page: 1, perPage } })).data),
    enabled: settings.own,
    placeholderData: (previous) => previous,
  })
  if (data === undefined || data.data.length === 0) return null
  return (
    <Paper elevation={1} component="section" sx={{ p: 5 }}>
      <Typography variant="h2" sx={{ marginBlockEnd: 3 }}>
        {t('history.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.data.map((entry) => (
          <Entry key={String(entry.id)} model={model} entry={entry} />
        ))}
      </Box>
      {data.total > data.data.length && perPage < 100 && (
        <Button onClick={() => setPerPage(Math.min(100, perPage + step))}>{t('history.older')}</Button>
      )}
    </Paper>
  )
}
