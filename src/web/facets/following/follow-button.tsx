import FollowIcon from '@mui/icons-material/Visibility'
import MutedIcon from '@mui/icons-material/VisibilityOffOutlined'
import NoFollowIcon from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFollowable } from '../../../core/declare/facets/followable.ts'
import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../base/api/client.ts'
import { isRow, type Row, readOne } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { titleOf } from '../../data/rows/titles.ts'
import { useAction } from '../../data/rows/use-write.ts'

const Button = ({ model, row }: { readonly model: Model; readonly row: Row }) => {
  const { t } = useTranslation(['facets', 'common'])
  const act = useAction()
  const [pending, setPending] = useState(false)
  const path = `${model.entity.api}/${encodeURIComponent(String(row.id))}/follow`
  const key = queryKeys.part(model, String(row.id), 'follow')
  const { data } = useQuery({
    queryKey: key,
    queryFn: async () => readOne((await client.get<unknown>(path)).data),
  })
  const isFollowing = data?.following === true
  const followers = Array.isArray(data?.followers) ? data.followers.filter(isRow) : []
  const names = followers.map(({ name, reason }) => `${String(name)} (${t(`facets:follow.reason.${String(reason)}`)})`)
  const toggle = async () => {
    if (pending || data === undefined) return
    setPending(true)
    await act(() => client.put<unknown>(path, { follow: !isFollowing }), { keys: [key] })
    setPending(false)
  }
  const Icon = isFollowing ? FollowIcon : data?.muted === true ? MutedIcon : NoFollowIcon
  return (
    <Tooltip
      title={
        names.length === 0
          ? t('facets:follow.nobody')
          : t('facets:follow.by', { list: names.join(t('common:listSeparator')) })
      }
    >
      <IconButton
        size="small"
        aria-pressed={isFollowing}
        aria-label={t('facets:follow.of', { name: titleOf(model, row) })}
        aria-disabled={pending}
        onClick={() => void toggle()}
        sx={{ color: isFollowing ? 'primary.main' : 'text.secondary' }}
      >
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}

/**
 * An eye, as the bell is the page's own. Follows a row, or hears nothing more of it; says who else follows it, and why. Only our own server knows
 * followers.
 */
export const FollowButton = ({ model, row }: { readonly model: Model; readonly row: Row }) =>
  settings.own && isFollowable(model.entity) ? <Button model={model} row={row} /> : null
