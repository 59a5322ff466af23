import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { richLook } from '../../../../web/fields/values/rich-look.ts'
import { safeHtml } from '../../../../web/fields/values/safe-html.tsx'
import type { Outgoing } from './use-outbox.ts'

type Props = { readonly queue: readonly Outgoing[]; readonly onTakeBack: (item: Outgoing) => void }

/**
 * Messages that are being sent, or wait for the connection; the writer can take a waiting message back into the field.
 */
export const OnTheirWay = ({ queue, onTakeBack }: Props) => {
  const { t } = useTranslation('chats')
  const isWaiting = queue[0]?.state === 'waiting'
  return (
    <>
      {queue.length > 0 && (
        <Box
          component="ul"
          aria-label={t('onTheirWay')}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, maxBlockSize: '30vh', overflowY: 'auto' }}
        >
          {queue.map((item) => (
            <Box key={item.id} component="li" sx={{ display: 'flex', gap: 2, alignItems: 'baseline', opacity: 0.7 }}>
              <Box sx={{ ...richLook, flex: 1, minInlineSize: 0, '& p': { unicodeBidi: 'plaintext', marginBlock: 0 } }}>
                {typeof item.body === 'string' && safeHtml(item.body)}
                {item.files.map(({ name }) => (
                  <bdi key={name}>{name} </bdi>
                ))}
              </Box>
              {item.state === 'waiting' ? (
                <Button size="small" color="inherit" onClick={() => onTakeBack(item)} sx={{ flex: 'none' }}>
                  {t('takeBack')}
                </Button>
              ) : (
                <Box component="span" sx={{ flex: 'none', fontSize: '0.75rem' }}>
                  {t('sending')}
                </Box>
              )}
            </Box>
          ))}
        </Box>
      )}
      <Box role="status" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
        {isWaiting && t('waiting')}
      </Box>
    </>
  )
}
