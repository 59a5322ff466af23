import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allPermissions } from '../../../core/declare/permissions.ts'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import { type Row, readList, readOne } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import { useProduct } from '../../data/areas/product.ts'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { useAction } from '../../data/rows/use-write.ts'
import { ShortDate } from '../../fields/values/short-date.tsx'
import { PermissionMatrix } from '../rights/permission-matrix.tsx'
import { OwnLine, OwnLines } from './own-line.tsx'
import { OwnSection } from './own-section.tsx'

const path = '/profile/tokens'
const key = queryKeys.other('tokens')
const daysOffered = [7, 30, 90, 366] as const

const Token = ({ token }: { readonly token: Row }) => {
  const { t } = useTranslation(['office', 'common'])
  const act = useAction()
  const end = () =>
    act(() => client.delete<unknown>(`${path}/${encodeURIComponent(String(token.id))}`), { keys: [key] })
  const scopes = Array.isArray(token.scopes) ? token.scopes.length : 0
  return (
    <OwnLine
      title={<bdi>{String(token.name)}</bdi>}
      facts={
        <>
          {t('office:token.scopes', { count: scopes })} · {t('office:token.ends')}{' '}
          <ShortDate at={String(token.expires_at)} /> ·{' '}
          {token.last_used_at === null ? (
            t('office:token.unused')
          ) : (
            <>
              {t('office:token.used')} <ShortDate at={String(token.last_used_at)} time inSentence />
            </>
          )}
        </>
      }
      endLabel={t('office:token.endOf', { name: String(token.name) })}
      onEnd={() => void end()}
    />
  )
}

const NewToken = ({ onMade, onClose }: { readonly onMade: (secret: string) => void; readonly onClose: () => void }) => {
  const { t } = useTranslation(['office', 'common'])
  const { models } = useProduct()
  const holdsAll = useHoldsAll()
  const own = allPermissions(models).filter((name) => holdsAll([name]))
  const [name, setName] = useState('')
  const [days, setDays] = useState<number>(30)
  const [scopes, setScopes] = useState<readonly string[]>([])
  const [errors, setErrors] = useState<{ readonly [field: string]: readonly string[] }>({})
  const [pending, setPending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    try {
      const { data } = await client.post<unknown>(path, { name, scopes, days })
      onMade(String(readOne(data).token))
    } catch (error) {
      setErrors((error as CallError).errors)
      setPending(false)
    }
  }
  return (
    <Stack component="form" noValidate spacing={3} onSubmit={(event: FormEvent) => void submit(event)}>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <TextField
          autoFocus
          required
          size="small"
          label={t('office:token.name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={errors.name !== undefined}
          helperText={errors.name?.join(' ')}
          slotProps={{ htmlInput: { dir: 'auto', maxLength: 80 } }}
          sx={{ maxInlineSize: 320 }}
        />
        <TextField
          select
          size="small"
          label={t('office:token.days')}
          value={String(days)}
          onChange={(event) => setDays(Number(event.target.value))}
          sx={{ maxInlineSize: 160 }}
        >
          {daysOffered.map((one) => (
            <MenuItem key={one} value={String(one)}>
              {t('office:token.daysOf', { count: one })}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <div>
        <Typography component="h3" sx={{ fontSize: '0.8125rem', fontWeight: 600, marginBlockEnd: 1 }}>
          {t('office:token.may')}
        </Typography>
        <PermissionMatrix names={own} selected={scopes} onChange={setScopes} disabled={pending} />
        {errors.scopes !== undefined && <Alert severity="error">{errors.scopes.join(' ')}</Alert>}
      </div>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button type="submit" variant="contained" aria-disabled={pending}>
          {t('office:token.make')}
        </Button>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
      </Box>
    </Stack>
  )
}

/** The list of tokens for programs: the permissions, the end and the last use of each. */
export const Tokens = () => {
  const { t } = useTranslation(['office', 'common'])
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const { data, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => readList((await client.get<unknown>(path)).data).data,
    enabled: settings.own,
  })
  if (!settings.own || data === undefined) return null
  return (
    <OwnSection title={t('office:token.title')} text={t('office:token.text')}>
      {secret !== undefined && (
        <Alert severity="success" onClose={() => setSecret(undefined)} sx={{ marginBlockEnd: 3 }}>
          {t('office:token.once')}
          <Box component="code" dir="ltr" sx={{ display: 'block', overflowWrap: 'anywhere', marginBlockStart: 1 }}>
            {secret}
          </Box>
        </Alert>
      )}
      <OwnLines>
        {data.map((token) => (
          <Token key={String(token.id)} token={token} />
        ))}
      </OwnLines>
      {isMaking ? (
        <NewToken
          onMade={(made) => {
            setSecret(made)
            setMaking(false)
            void refetch()
          }}
          onClose={() => setMaking(false)}
        />
      ) : (
        <Button variant="outlined" onClick={() => setMaking(true)} sx={{ marginBlockStart: 3 }}>
          {t('office:token.new')}
        </Button>
      )}
    </OwnSection>
  )
}
