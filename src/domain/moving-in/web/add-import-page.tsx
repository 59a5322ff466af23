import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FileField } from '../../../web/app/screens/import/file-field.tsx'
import { type CallError, isAborted } from '../../../web/base/api/errors.ts'
import { PageBody } from '../../../web/base/ui/page-body.tsx'
import { PageHead } from '../../../web/base/ui/page-head.tsx'
import { maxMegabytes, sendFile } from './calls.ts'
import { WizardSteps } from './wizard-steps.tsx'

const accepted = '.json,.xml,.gan,.csv,.xlsx,application/json,text/xml,text/csv'
const sources = ['trello', 'jira', 'github', 'plan', 'table'] as const

type UploadProgress = { readonly percent: number | undefined }

const useUpload = () => {
  const { t } = useTranslation('import_wizard')
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const [sending, setSending] = useState<UploadProgress>()
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const choose = async (chosen: File | undefined) => {
    if (chosen === undefined || sending !== undefined) return
    setFile(chosen)
    setFault(undefined)
    if (chosen.size > maxMegabytes * 1_000_000) return setFault(t('file.tooLarge', { max: maxMegabytes }))
    const controller = new AbortController()
    abort.current = controller
    setSending({ percent: 0 })
    try {
      const id = await sendFile(chosen, { signal: controller.signal, onPercent: (percent) => setSending({ percent }) })
      await navigate(`/imports/${id}`, { replace: true })
    } catch (error) {
      if (!isAborted(error)) {
        const { errors, message } = error as CallError
        setFault([errors?.file ?? message].flat().join(' '))
      }
    }
    setSending(undefined)
  }
  return { file, fault, sending, choose, cancel: () => abort.current?.abort() }
}

/** First step of an import: uploads and surveys a file as soon as it is chosen. */
export const AddImportPage = () => {
  const { t } = useTranslation(['import_wizard', 'imports'])
  const { file, fault, sending, choose, cancel } = useUpload()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The progress, which may have had the focus, is removed; a focus elsewhere stays.
    if (fault !== undefined && document.activeElement === document.body) button.current?.focus()
  }, [fault])
  const text = sending?.percent === undefined ? t('file.reading') : t('file.sending', { percent: sending.percent })
  return (
    <PageBody>
      <PageHead title={t('common:bringWork')} />
      <Stack spacing={4}>
        <WizardSteps at="file" />
        <Paper elevation={1} sx={{ p: 4 }}>
          <FileField
            file={file}
            fault={fault}
            label={t('step.file')}
            accept={accepted}
            hint={t('file.hint', { max: maxMegabytes })}
            onChoose={(chosen) => void choose(chosen)}
            buttonRef={button}
          />
          <Box role="status">
            {sending !== undefined && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', marginBlockStart: 4 }}>
                <LinearProgress
                  aria-label={text}
                  {...(sending.percent === undefined
                    ? {}
                    : { variant: 'determinate' as const, value: sending.percent })}
                  sx={{ flex: '1 1 200px', blockSize: 6, borderRadius: 1 }}
                />
                <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{text}</Typography>
                <Button variant="outlined" onClick={cancel}>
                  {t('progress.cancel')}
                </Button>
              </Box>
            )}
          </Box>
        </Paper>
        <Paper elevation={1} component="section" aria-labelledby="import-sources" sx={{ p: 4 }}>
          <Typography id="import-sources" component="h2" variant="h3" sx={{ marginBlockEnd: 2 }}>
            {t('source.title')}
          </Typography>
          <Box component="ul" sx={{ m: 0, paddingInlineStart: 5, display: 'grid', gap: 1.5 }}>
            {sources.map((source) => (
              <li key={source}>{t(`source.${source}`)}</li>
            ))}
          </Box>
          <Typography variant="body2" color="text.secondary" sx={{ marginBlockStart: 3 }}>
            {t('source.again')}
          </Typography>
        </Paper>
      </Stack>
    </PageBody>
  )
}
