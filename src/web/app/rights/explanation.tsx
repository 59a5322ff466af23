import CheckIcon from '@mui/icons-material/Check'
import CloseIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { account } from '../../../core/account/account.ts'
import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../base/api/client.ts'
import { type Row, readOne } from '../../base/api/shapes.ts'
import { WaitingBlock } from '../../base/ui/state/waiting.tsx'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { titleOf } from '../../data/rows/titles.ts'
import { usePermissionWords } from './permission-words.ts'
import { useRoleWords } from './role-words.ts'
import { type Part, useRuleWords } from './rule-words.ts'

type Held = {
  readonly name: string
  readonly holds: boolean
  readonly roles: readonly string[]
  readonly direct: boolean
}
type Told = {
  readonly allowed: boolean
  readonly permissions: readonly Held[]
  readonly lifted_by?: string
  readonly rules?: readonly Part[]
  readonly guard?: Part
}

const Line = ({ holds, children }: { readonly holds: boolean; readonly children: ReactNode }) => {
  const { t } = useTranslation('common')
  const Icon = holds ? CheckIcon : CloseIcon
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, paddingBlock: 0.5, alignItems: 'flex-start' }}>
      <Icon
        fontSize="small"
        color={holds ? 'success' : 'error'}
        titleAccess={t(holds ? 'yes' : 'no')}
        sx={{ flex: 'none' }}
      />
      <Box sx={{ minInlineSize: 0 }}>{children}</Box>
    </Box>
  )
}

const list = { listStyle: 'none', m: 0, p: 0 } as const

const Rule = ({ model, part }: { readonly model: Model; readonly part: Part }) => {
  const words = useRuleWords(model)
  return (
    <Line holds={part.holds}>
      {words(part)}
      {part.parts !== undefined && (
        <Box component="ul" sx={list}>
          {part.parts.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one rule
            <Rule key={at} model={model} part={one} />
          ))}
        </Box>
      )}
    </Line>
  )
}

type Props = { readonly model: Model; readonly row: Row; readonly user: Row; readonly action: string }

/** Explains why a user may do something to a row, or may not: permission, row rules and guards, part by part. */
export const Explanation = ({ model, row, user, action }: Props) => {
  const { t } = useTranslation(['office', 'common'])
  const { full } = usePermissionWords()
  const asked = { entity: model.name, row: String(row.id), action }
  const roleWords = useRoleWords()
  const { data } = useQuery({
    queryKey: queryKeys.other('access', user.id, asked),
    queryFn: async () =>
      readOne(
        (await client.get<unknown>(`${account.api}/${encodeURIComponent(String(user.id))}/access`, { params: asked }))
          .data,
      ) as Told,
    // Rights may have changed since.
    staleTime: 0,
  })
  if (data === undefined) return <WaitingBlock height={160} />
  const by = ({ roles, direct }: Held) => [...roles.map(roleWords), ...(direct ? [t('office:access.direct')] : [])]
  return (
    <>
      <Alert severity={data.allowed ? 'success' : 'warning'} role="status" sx={{ marginBlockEnd: 2 }}>
        {t(data.allowed ? 'office:access.may' : 'office:access.mayNot', {
          name: String(user.name),
          value: t(`common:permission.${action}`),
          title: titleOf(model, row),
        })}
      </Alert>
      <Box component="ul" sx={list}>
        {data.permissions.map((one) => (
          <Line key={one.name} holds={one.holds}>
            {one.holds
              ? t('office:access.holds', { name: full(one.name), list: by(one).join(t('common:listSeparator')) })
              : t('office:access.lacks', { name: full(one.name) })}
          </Line>
        ))}
        {data.lifted_by !== undefined && <Line holds>{t('office:access.lifted', { name: full(data.lifted_by) })}</Line>}
        {data.rules?.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: to see it, then to do it
          <Rule key={at} model={model} part={part} />
        ))}
        {data.guard !== undefined && <Rule model={model} part={data.guard} />}
      </Box>
    </>
  )
}
