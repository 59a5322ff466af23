import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { isRow, type Row } from '../../../web/base/api/shapes.ts'
import { dayOf, formatShortDay } from '../../../web/base/i18n/format.ts'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import { Entry } from '../../../web/views/row-page/history.tsx'
import { daysOf, type Run } from './history-runs.ts'

const list = { m: 0, p: 0, listStyle: 'none' } as const

/** Similar entries of several rows: the first one, and the others behind a button. */
const RunLines = ({ run: [first, ...others], model }: { readonly run: Run; readonly model: Model }) => {
  const { t } = useTranslation('office')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Entry model={model} entry={first} />
      {others.length > 0 && (
        <Box component="li" sx={{ paddingInlineStart: '22px' }}>
          <Button size="small" color="inherit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'history.fold' : 'history.alike', { count: others.length })}
          </Button>
        </Box>
      )}
      {isOpen && others.map((entry) => <Entry key={String(entry.id)} model={model} entry={entry} />)}
    </>
  )
}

/** Entries of the history by the day on which they happened, newest first. @param model the model of people */
export const HistoryDays = ({ rows, model }: { readonly rows: readonly Row[]; readonly model: Model }) => {
  const { locale, timeZone } = useReading()
  const today = dayOf(Date.now(), timeZone)
  return daysOf(rows, timeZone).map(({ day, runs }) => (
    <Box key={day} component="section" sx={{ '& + &': { marginBlockStart: 4 } }}>
      <Typography component="h2" sx={{ fontSize: '0.8125rem', fontWeight: 600, marginBlockEnd: 1 }}>
        {formatShortDay(day, today, locale)}
      </Typography>
      <Box component="ul" sx={list}>
        {runs.map((run) => (
          <RunLines key={String(isRow(run[0]) ? run[0].id : day)} run={run} model={model} />
        ))}
      </Box>
    </Box>
  ))
}
