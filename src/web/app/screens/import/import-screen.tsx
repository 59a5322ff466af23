import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Model } from '../../../../core/declare/model.ts'
import { keyOfEntity } from '../../../../core/words/keys.ts'
import { PageBody } from '../../../base/ui/page-body.tsx'
import { PageHead } from '../../../base/ui/page-head.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { FileField, tableFiles } from './file-field.tsx'
import { ImportProgress } from './import-progress.tsx'
import { MappingPart } from './mapping/mapping-part.tsx'
import { OptionFields } from './option-fields.tsx'
import { ReportView } from './report-view.tsx'
import { SheetSelect } from './sheet-select.tsx'
import { useImport } from './use-import.ts'

/** Imports rows from a table or a calendar: first a check that writes nothing, then the import of the same file. */
export const ImportScreen = ({ model }: { model: Model }) => {
  const { t } = useTranslation()
  const { file, options, report, failure, fileFault, running, attempts, canImport, choose, change, run, ...rest } =
    useImport(model)
  const heading = useRef<HTMLHeadingElement>(null)
  const fileButton = useRef<HTMLButtonElement>(null)
  const isBusy = running !== undefined
  const { wasCancelled } = rest
  const result = useRef({ report, fileFault, failure, wasCancelled })
  result.current = { report, fileFault, failure, wasCancelled }
  useEffect(() => {
    const active = document.activeElement
    const isFocusElsewhere =
      active !== document.body && (fileButton.current ?? heading.current)?.closest('main')?.contains(active) !== true
    if (attempts === 0 || isFocusElsewhere) return
    // The cancel button that had the focus has been removed.
    if (result.current.fileFault !== undefined || result.current.wasCancelled) fileButton.current?.focus()
    else if (result.current.report !== undefined && result.current.failure?.type !== 'network') heading.current?.focus()
  }, [attempts])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run('check')
  }
  return (
    <PageBody>
      <PageHead title={t('common:import.title', { entities: t(keyOfEntity(model.name, 'many')) })} />
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
        <Paper elevation={1} sx={{ display: 'grid', gap: 4, p: 4 }}>
          <FileField
            file={file}
            fault={fileFault}
            {...(model.entity.calendar !== undefined && {
              label: t('common:import.calendarFile'),
              hint: t('common:import.calendarHint'),
              accept: `${tableFiles},.ics,text/calendar`,
            })}
            onChoose={choose}
            buttonRef={fileButton}
          />
          <SheetSelect sheets={rest.survey?.sheets ?? []} sheet={rest.survey?.sheet} onChoose={rest.chooseSheet} />
          <OptionFields model={model} options={options} keyFault={failure?.errors.key?.join(' ')} onChange={change} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <Button type="submit" variant={canImport ? 'outlined' : 'contained'} aria-disabled={isBusy}>
              {t(running === 'check' ? 'common:import.checking' : 'common:import.check')}
            </Button>
            <Button
              variant={canImport ? 'contained' : 'outlined'}
              disabled={!canImport && running !== 'import'}
              aria-disabled={isBusy}
              onClick={() => void run('import')}
            >
              {t(running === 'import' ? 'common:import.importing' : 'common:import.button')}
            </Button>
            <Button component={Link} to={model.entity.page ?? '/'} color="inherit">
              {t('common:import.back')}
            </Button>
          </Box>
        </Paper>
        {file !== undefined && (
          <MappingPart
            model={model}
            survey={rest.survey}
            mapping={rest.choices}
            isReading={rest.isReading}
            onColumn={rest.mapColumn}
            onWord={rest.mapWord}
          />
        )}
        {running !== undefined && <ImportProgress mode={running} progress={rest.progress} onCancel={rest.cancel} />}
        {failure !== undefined && <Alert severity="error">{failure.message}</Alert>}
        {report !== undefined && <ReportView report={report} headingRef={heading} />}
      </Box>
      <EarlierImports model={model} />
    </PageBody>
  )
}
