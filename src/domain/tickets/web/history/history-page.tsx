import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FileField, tableFiles } from '../../../../web/app/screens/import/file-field.tsx'
import { SheetSelect } from '../../../../web/app/screens/import/sheet-select.tsx'
import type { CallError } from '../../../../web/base/api/errors.ts'
import { PageBody } from '../../../../web/base/ui/page-body.tsx'
import { PageHead } from '../../../../web/base/ui/page-head.tsx'
import { useReading } from '../../../../web/fields/values/use-reading.ts'
import { ColumnsTable } from './columns-table.tsx'
import { type Mapping, type Report, type Survey, sendLog, surveyLog } from './history-calls.ts'
import { ReportView } from './report-view.tsx'
import { StatusWords } from './status-words.tsx'

const mappingOf = (survey: Survey, timeZone: string, source: string): Mapping => ({
  columns: Object.fromEntries(survey.columns.map(({ name, says }) => [name, says])),
  splits: [],
  statuses: {},
  time_zone: timeZone,
  ...(survey.days === undefined ? {} : { days: survey.days }),
  ...(survey.sheet === undefined ? {} : { sheet: survey.sheet }),
  source,
})

/**
 * A page that imports tickets with their past from a table, one row per event. The user maps columns and words, and
 * a trial names what is not understood.
 */
export const HistoryPage = () => {
  const { t } = useTranslation(['ticket_history', 'common'])
  const { timeZone } = useReading()
  const [file, setFile] = useState<File>()
  const [survey, setSurvey] = useState<Survey>()
  const [mapping, setMapping] = useState<Mapping>()
  const [skipBad, setSkipBad] = useState(false)
  const [report, setReport] = useState<Report>()
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const work = async (run: () => Promise<void>) => {
    setBusy(true)
    setFault(undefined)
    try {
      await run()
    } catch (error) {
      const { errors, message } = error as CallError
      setFault([...Object.values(errors ?? {}).flat(), message][0]?.toString() ?? message)
    }
    setBusy(false)
  }
  const choose = (chosen: File | undefined, sheet?: string) => {
    if (chosen === undefined) return
    setFile(chosen)
    setReport(undefined)
    void work(async () => {
      const read = await surveyLog(chosen, sheet)
      setSurvey(read)
      setMapping(mappingOf(read, timeZone, chosen.name.replace(/\.[^.]+$/, '')))
    })
  }
  const send = (dryRun: boolean) => {
    if (file === undefined || mapping === undefined) return
    void work(async () => setReport(await sendLog(file, mapping, { dryRun, skipBad })))
  }
  const change = (next: Partial<Mapping>) => {
    setReport(undefined)
    if (mapping !== undefined) setMapping({ ...mapping, ...next })
  }
  const mayWrite = report !== undefined && !report.written && (report.problem_count === 0 || skipBad)
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <Stack spacing={4}>
        <Paper elevation={1} sx={{ display: 'grid', gap: 4, p: 4 }}>
          <FileField
            file={file}
            fault={undefined}
            label={t('file')}
            accept={`${tableFiles},.tsv,.txt`}
            hint={t('hint')}
            onChoose={(chosen) => choose(chosen)}
            buttonRef={button}
          />
          <SheetSelect sheets={survey?.sheets ?? []} sheet={survey?.sheet} onChoose={(sheet) => choose(file, sheet)} />
        </Paper>
        {fault !== undefined && <Alert severity="error">{fault}</Alert>}
        {isBusy && <LinearProgress aria-label={t('busy')} />}
        {survey !== undefined && mapping !== undefined && (
          <>
            <ColumnsTable survey={survey} mapping={mapping} onChange={change} />
            <StatusWords survey={survey} mapping={mapping} onChange={change} />
            <Paper elevation={1} sx={{ p: 4, display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
              <TextField
                label={t('source')}
                value={mapping.source}
                onChange={({ target }) => change({ source: target.value })}
                fullWidth={false}
              />
              <TextField
                label={t('timeZone')}
                value={mapping.time_zone}
                onChange={({ target }) => change({ time_zone: target.value })}
                fullWidth={false}
              />
              <TextField
                select
                label={t('days')}
                value={mapping.days ?? ''}
                onChange={({ target }) => {
                  const { days: _days, ...rest } = mapping
                  setReport(undefined)
                  setMapping(target.value === '' ? rest : { ...rest, days: target.value as 'dmy' | 'mdy' })
                }}
                fullWidth={false}
                sx={{ minInlineSize: 180 }}
              >
                <MenuItem value="">{t('dayOrder.none')}</MenuItem>
                <MenuItem value="dmy">{t('dayOrder.dmy')}</MenuItem>
                <MenuItem value="mdy">{t('dayOrder.mdy')}</MenuItem>
              </TextField>
              <FormControlLabel
                control={<Switch checked={skipBad} onChange={(_, on) => setSkipBad(on)} />}
                label={t('skipBad')}
              />
              <Box sx={{ display: 'flex', gap: 2, marginInlineStart: 'auto' }}>
                <Button variant="outlined" disabled={isBusy} onClick={() => send(true)}>
                  {t('try')}
                </Button>
                <Button variant="contained" disabled={isBusy || !mayWrite} onClick={() => send(false)}>
                  {t('bring')}
                </Button>
              </Box>
            </Paper>
          </>
        )}
        {report !== undefined && <ReportView report={report} />}
        {report?.written === true && (
          <Button component={Link} to="/tickets/overview" sx={{ alignSelf: 'start' }}>
            {t('overview')}
          </Button>
        )}
      </Stack>
    </PageBody>
  )
}
