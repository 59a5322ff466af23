import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import type { CallError } from '../../base/api/errors.ts'
import type { Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { Brand } from '../../base/ui/brand.tsx'
import { PageHeading } from '../../base/ui/page-heading.tsx'
import { PasswordField } from '../../base/ui/password-field.tsx'
import { ErrorState } from '../../base/ui/state/error-state.tsx'
import { MessagePage } from '../../base/ui/state/message-page.tsx'
import { RowSkeleton } from '../../base/ui/state/row-skeleton.tsx'
import { useModel } from '../../data/areas/product.ts'
import { openShared, type Visit } from './shared-row-calls.ts'
import { SharedRowView } from './shared-row-view.tsx'

/** Error code of our server: the link needs a password. */
const passwordNeeded = 'link_password'
const wrong = 'link_wrong_password'

const Gone = () => {
  const { t } = useTranslation('share')
  return <MessagePage code={404} title={t('gone.title')} text={t('gone.text')} />
}

type AskProps = {
  readonly failure: string | undefined
  readonly pending: boolean
  readonly onOpen: (password: string) => void
}

const AskPassword = ({ failure, pending, onOpen }: AskProps) => {
  const { t } = useTranslation('share')
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && !pending) onOpen(password)
  }
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', p: 4, paddingBlockStart: '8vh', gap: 6 }}>
      <Brand />
      <Paper elevation={1} sx={{ inlineSize: '100%', maxInlineSize: 400, p: 6 }}>
        <Stack component="form" spacing={4} noValidate onSubmit={submit}>
          <PageHeading title={t('ask.title')} />
          <Typography color="text.secondary">{t('ask.text')}</Typography>
          {failure !== undefined && <Alert severity="error">{failure}</Alert>}
          <PasswordField
            name="password"
            label={t('ask.password')}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            autoComplete="off"
            autoFocus
          />
          <Button type="submit" variant="contained" size="large" aria-disabled={pending || password === ''}>
            {t('ask.open')}
          </Button>
        </Stack>
      </Paper>
    </Box>
  )
}

/** The public page of a shared row. The token is in the URL's fragment, which is sent neither to servers nor as referrer. */
export const SharedRowPage = ({ entity }: { readonly entity: string }) => {
  const model = useModel(entity)
  const { id = '' } = useParams()
  const { hash } = useLocation()
  const token = hash.replace(/^#/, '')
  const [visit, setVisit] = useState<Visit>({ id, token, password: '' })
  const [row, setRow] = useState<Row>()
  const [error, setError] = useState<CallError>()
  const [pending, setPending] = useState(false)
  const open = useCallback(
    async (next: Visit) => {
      setVisit(next)
      setPending(true)
      try {
        setRow(await openShared(model, next))
        setError(undefined)
      } catch (thrown) {
        setError(thrown as CallError)
      }
      setPending(false)
    },
    [model],
  )
  useEffect(() => {
    // Other servers have no such call, and without a token the call can't succeed.
    if (settings.own && token !== '') void open({ id, token, password: '' })
  }, [id, token, open])
  if (!settings.own || token === '') return <Gone />
  if (row !== undefined) return <SharedRowView model={model} row={row} visit={visit} />
  if (error === undefined) return <RowSkeleton />
  const isAsked = error.code === passwordNeeded || error.code === wrong || visit.password !== ''
  if (error.statusCode === 404) return <Gone />
  if (isAsked)
    return (
      <AskPassword
        failure={error.code === passwordNeeded ? undefined : error.message}
        pending={pending}
        onOpen={(password) => void open({ id, token, password })}
      />
    )
  return <ErrorState error={error} onRetry={() => void open(visit)} page />
}
