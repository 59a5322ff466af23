import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { HomeItem } from '../../../../core/declare/home.ts'
import { cutText } from '../../../base/theme/tokens.ts'
import { iconOf } from '../../../base/ui/icons.ts'
import { Ring } from '../../../base/ui/ring.tsx'
import { ShortDate } from '../../../fields/values/short-date.tsx'
import { useLooks } from '../../../fields/values/use-looks.ts'
import { LinkLine } from '../../../views/row-page/link-line.tsx'
import { homeLine } from './home-keys.ts'

/** The icon of a line: its state, else its kind. A late line without a date is red here. */
export const LineIcon = ({ item: { icon, state, is_late, at, progress } }: { readonly item: HomeItem }) => {
  const look = useLooks()?.[state?.mark ?? 'open']
  if (progress !== null) return <Ring {...progress} size={24} />
  if (state === null || state.mark === null || look === undefined) {
    const Icon = iconOf(icon)
    return (
      <Icon fontSize="small" aria-hidden sx={{ color: is_late && at === null ? 'error.main' : 'text.secondary' }} />
    )
  }
  const { icon: Icon, color } = look
  return <Icon fontSize="small" titleAccess={state.label} sx={{ color }} />
}

/** A line of a section. */
export const SectionLine = ({ item }: { readonly item: HomeItem }) => {
  const { t } = useTranslation('home')
  const { href, title, owner, note, at, with_time, is_late } = item
  const parts = [
    note === null ? null : (
      <Box key="note" component="bdi" sx={cutText}>
        {note}
      </Box>
    ),
    at === null ? null : (
      <Box key="at" component="span" sx={{ flex: 'none', minInlineSize: { sm: 80 }, textAlign: 'end' }}>
        <ShortDate at={at} time={with_time} {...(is_late ? { late: t('late') } : {})} />
      </Box>
    ),
  ].filter((part) => part !== null)
  return (
    <LinkLine
      to={href}
      icon={<LineIcon item={item} />}
      title={title}
      owner={owner ?? undefined}
      isOwnerInColumn={note === null}
      attributes={homeLine}
      {...(parts.length === 0
        ? {}
        : {
            note: (
              // Names are cut before the date is.
              <Box component="span" sx={{ display: 'flex', columnGap: 3 }}>
                {parts}
              </Box>
            ),
          })}
    />
  )
}
