import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isKnownWord } from '../../../core/declare/copied.ts'
import { allOf, equals } from '../../../core/query/predicate.ts'
import { client } from '../../../web/base/api/client.ts'
import type { CallError } from '../../../web/base/api/errors.ts'
import type { Row } from '../../../web/base/api/shapes.ts'
import { type TextToolProps, useModel } from '../../../web/data/areas/product.ts'
import { rowPath } from '../../../web/data/rows/row-calls.ts'
import { useSurvey } from '../../../web/facets/copies/use-survey.ts'
import { RowsPicker } from '../../../web/fields/values/inputs/rows-picker.tsx'

/** A dialog that inserts the texts of a template at the caret, after it has asked for the words that they need. */
export const InsertTemplate = ({ insert, onClose }: TextToolProps) => {
  const { t } = useTranslation(['copies', 'common', 'template', 'facets'])
  const id = useId()
  const model = useModel('template')
  const [template, setTemplate] = useState<Row | null>(null)
  const [words, setWords] = useState<{ readonly [name: string]: string }>({})
  const path = template === null ? '' : rowPath(model, template)
  const survey = useSurvey(model, template === null ? undefined : `${path}/contents`)
  const put = useMutation<string, CallError>({
    mutationFn: async () => {
      const sent = Object.entries(words).flatMap(([name, word]) => (word === '' ? [] : [{ name, word }]))
      const answer = await client.post<{ readonly data: { readonly text: string } }>(`${path}/text`, { words: sent })
      return answer.data.data.text
    },
    onSuccess: (text) => {
      onClose()
      insert(text)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (survey.data !== undefined) put.mutate()
  }
  const asked = (survey.data?.variables ?? []).filter((name) => !isKnownWord(undefined, name))
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={id}>{t('copies:insert')}</DialogTitle>
        <DialogContent>
          <Stack spacing={4} sx={{ paddingBlockStart: 2 }}>
            <RowsPicker
              model={model}
              multiple={false}
              label={t('template:one')}
              value={template}
              onChange={(one) => {
                setTemplate(one)
                setWords({})
              }}
              where={allOf(equals('is_archived', false))}
              isFirst
            />
            {(survey.error ?? put.error) !== null && (
              <Alert role="alert" severity="error">
                {(survey.error ?? put.error)?.message}
              </Alert>
            )}
            {survey.isLoading && <Skeleton variant="rounded" height={40} />}
            {asked.map((name) => (
              <TextField
                key={name}
                size="small"
                label={t('copies:word', { name })}
                slotProps={{ htmlInput: { dir: 'auto' } }}
                value={words[name] ?? ''}
                onChange={({ target }) => setWords({ ...words, [name]: target.value })}
              />
            ))}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="contained" disabled={survey.data === undefined}>
            {t('copies:insertIt')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
