import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useTranslation } from 'react-i18next'
import { isRow, type Row } from '../../../../web/base/api/shapes.ts'
import { formatNumber } from '../../../../web/base/i18n/format.ts'
import { useLocale } from '../../../../web/base/i18n/use-locale.ts'
import { Hint } from '../../../../web/base/ui/hint.tsx'
import { useMe } from '../../../../web/data/access/me.tsx'
import type { Message } from './use-messages.ts'
import { useReact } from './use-react.ts'

const byEmoji = (reactions: readonly Row[]): ReadonlyMap<string, readonly Row[]> => {
  const groups = new Map<string, Row[]>()
  for (const one of reactions) {
    const emoji = String(one.emoji)
    groups.set(emoji, [...(groups.get(emoji) ?? []), one])
  }
  return groups
}

type Props = { readonly row: Message; readonly onChange: (row: Message) => void }

/**
 * The reactions to a message: each emoji with its number, and the names on hover. A click adds or removes the user's
 * own.
 */
export const Reactions = ({ row, onChange }: Props) => {
  const { t } = useTranslation(['chats', 'common'])
  const me = String(useMe().id)
  const locale = useLocale()
  const react = useReact(row, onChange)
  const reactions = Array.isArray(row.reactions) ? row.reactions.filter(isRow) : []
  if (reactions.length === 0) return null
  return (
    <Box
      role="group"
      aria-label={t('chats:reactions')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlock: 1 }}
    >
      {[...byEmoji(reactions)].map(([emoji, given]) => {
        const isMine = given.some(({ user_id: user }) => user === me)
        const names = given
          .map(({ user_id: user, author }) => (user === me ? t('chats:you') : `\u2068${String(author ?? '')}\u2069`))
          .join(t('common:listSeparator'))
        const label = `${emoji} ${names}`
        return (
          <Hint key={emoji} title={label}>
            <ButtonBase
              aria-pressed={isMine}
              aria-label={label}
              onClick={() => void react(emoji, !isMine)}
              sx={{
                gap: 1,
                minBlockSize: 24,
                paddingInline: 2,
                borderRadius: 99,
                border: '1px solid',
                borderColor: isMine ? 'primary.main' : 'divider',
                bgcolor: isMine ? 'action.selected' : 'background.paper',
                fontSize: '0.75rem',
                fontVariantNumeric: 'tabular-nums',
              }}
            >
              <span>{emoji}</span>
              <span>{formatNumber(given.length, locale)}</span>
            </ButtonBase>
          </Hint>
        )
      })}
    </Box>
  )
}
