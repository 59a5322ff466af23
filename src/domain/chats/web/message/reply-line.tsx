import ButtonBase from '@mui/material/ButtonBase'
import { useTranslation } from 'react-i18next'
import { isRow } from '../../../../web/base/api/shapes.ts'
import { plainText } from '../../../../web/base/browser/plain-text.ts'
import type { Message } from './use-messages.ts'

type Props = { readonly row: Message; readonly onShow: (id: string) => void }

/** The answered message in one line, which leads to it. */
export const ReplyLine = ({ row, onShow }: Props) => {
  const { t } = useTranslation('chats')
  const to = isRow(row.reply_to) ? row.reply_to : undefined
  const body = plainText(String(to?.body ?? '')).trim()
  const isGone = to === undefined || to.removed_at !== null
  return (
    <ButtonBase
      onClick={() => row.reply_to_id !== null && onShow(row.reply_to_id)}
      sx={{
        display: 'flex',
        justifyContent: 'start',
        gap: 1,
        maxInlineSize: '100%',
        font: 'inherit',
        fontSize: '0.75rem',
        color: 'text.secondary',
        // A line before it, as before a quotation.
        borderInlineStart: '2px solid var(--tms-palette-divider)',
        paddingInlineStart: 2,
        marginBlock: 0.5,
        '&:hover': { color: 'text.primary' },
      }}
    >
      {isGone ? (
        t('replyGone')
      ) : (
        <>
          <span style={{ flex: 'none' }}>{t('inReplyTo', { name: `\u2068${String(to.author ?? '')}\u2069` })}</span>{' '}
          {/* The text has its own direction, so that its end is cut off. */}
          <bdi style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {body === '' ? t('fileOnly') : body}
          </bdi>
        </>
      )}
    </ButtonBase>
  )
}
