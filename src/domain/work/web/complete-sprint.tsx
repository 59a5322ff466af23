import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfChoice } from '../../../core/keys.ts'
import { client } from '../../../web/api/client.ts'
import type { CallError } from '../../../web/api/errors.ts'
import type { Row } from '../../../web/api/shapes.ts'
import { useAction } from '../../../web/data/use-write.ts'
import { useModel } from '../../../web/product.ts'

/** Completes a sprint; where tasks of it are unfinished the server asks where they go (decisions, 'Work items'). */
export const CompleteSprint = ({ row, label }: { row: Row; label: string }) => {
  const { t } = useTranslation(['sprint', 'common'])
  const id = useId()
  const act = useAction()
  const [question, setQuestion] = useState<string>()
  const places = useModel('sprint').byName.get('unfinished')?.field
  const send = (unfinished?: string) =>
    act(async () => {
      try {
        return await client.put<unknown>(`/sprints/${encodeURIComponent(String(row.id))}`, {
          is_completed: true,
          ...(unfinished === undefined ? {} : { unfinished }),
        })
      } catch (error) {
        const { errors, message } = error as CallError
        if (unfinished === undefined && errors.unfinished !== undefined) setQuestion(message)
        throw error
      }
    })
  return (
    <>
      <IconButton size="small" aria-label={label} onClick={() => void send()}>
        <CheckCircleIcon fontSize="small" />
      </IconButton>
      {question !== undefined && (
        <Dialog open onClose={() => setQuestion(undefined)} aria-labelledby={id} maxWidth="xs" fullWidth>
          <DialogTitle id={id}>{label}</DialogTitle>
          <DialogContent>
            <DialogContentText>{question}</DialogContentText>
          </DialogContent>
          <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
            <Button onClick={() => setQuestion(undefined)}>{t('common:cancel')}</Button>
            {places?.kind === 'choice' &&
              places.options.map((place) => (
                <Button
                  key={place}
                  variant="contained"
                  onClick={() => void send(place).then((isDone) => isDone && setQuestion(undefined))}
                >
                  {t(keyOfChoice('sprint', 'unfinished', place))}
                </Button>
              ))}
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
