import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { client } from '../../base/api/client.ts'
import { type CallError, refusalText } from '../../base/api/errors.ts'
import { formatter, timeOptions } from '../../base/i18n/format.ts'
import { useLocale } from '../../base/i18n/use-locale.ts'
import { PageHeading } from '../../base/ui/page-heading.tsx'
import { WaitingBlock } from '../../base/ui/state/waiting.tsx'

type Invitation = {
  readonly title: string
  readonly start_datetime: string
  readonly is_all_day: boolean
  readonly time_zone: string | null
  readonly location: string | null
  readonly answer: string
  readonly email: string
}
const answers = ['accepted', 'tentative', 'declined'] as const

/** The page to which a guest's mail leads: the event and the guest's answer. */
export const AnswerPage = ({ entity }: { readonly entity: string }) => {
  const { t } = useTranslation(['invites', 'common'])
  const locale = useLocale()
  const { token = '' } = useParams()
  const [invitation, setInvitation] = useState<Invitation>()
  const [failure, setFailure] = useState<string>()
  const [isKept, setKept] = useState(false)
  const path = `/${entity.replaceAll('_', '-')}-answers/${encodeURIComponent(token)}`
  useEffect(() => {
    client.get<{ readonly data: Invitation }>(path).then(
      ({ data }) => setInvitation((data as { readonly data: Invitation }).data),
      ({ statusCode, message }: CallError) => setFailure(statusCode === 404 ? t('invites:answer.gone') : message),
    )
  }, [path, t])
  const answer = async (chosen: (typeof answers)[number]) => {
    setFailure(undefined)
    try {
      await client.post(path, { answer: chosen })
      setKept(true)
      setInvitation((now) => (now === undefined ? now : { ...now, answer: chosen }))
    } catch (error) {
      setFailure(refusalText(error as CallError))
    }
  }
  const when = (one: Invitation) =>
    formatter(locale, {
      ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const),
      ...(one.is_all_day ? {} : timeOptions()),
      timeZone: one.time_zone ?? 'UTC',
    }).format(Date.parse(one.start_datetime))
  return (
    <Paper sx={{ p: 6, maxInlineSize: 480, marginInline: 'auto' }}>
      <PageHeading title={t('invites:answer.title')} />
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      {invitation === undefined && failure === undefined && <WaitingBlock height={160} />}
      {invitation !== undefined && (
        <Stack spacing={3} sx={{ marginBlockStart: 3 }}>
          <Typography variant="h2">
            <bdi>{invitation.title}</bdi>
          </Typography>
          <Typography>
            {when(invitation)} {invitation.is_all_day ? '' : `(${invitation.time_zone ?? 'UTC'})`}
          </Typography>
          {invitation.location !== null && (
            <Typography>
              <bdi>{invitation.location}</bdi>
            </Typography>
          )}
          <Typography color="text.secondary">{t('invites:answer.by', { email: invitation.email })}</Typography>
          <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
            {answers.map((one) => (
              <Button
                key={one}
                variant={invitation.answer === one ? 'contained' : 'outlined'}
                aria-pressed={invitation.answer === one}
                onClick={() => void answer(one)}
              >
                {t(`invites:answer.${one}`)}
              </Button>
            ))}
          </Stack>
          {isKept && (
            <Alert severity="success" role="status">
              {t('invites:answer.kept')}
            </Alert>
          )}
        </Stack>
      )}
    </Paper>
  )
}
