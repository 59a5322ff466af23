import WarningIcon from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Tooltip from '@mui/material/Tooltip'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOf } from '../../../../core/declare/model.ts'
import { notify } from '../../../../web/base/feedback/notices.ts'
import { type RowExtras, useModel } from '../../../../web/data/areas/product.ts'
import { reasonOf, usePropertyWrite } from '../../../../web/fields/forms/popover/use-property-write.ts'

type Ticket = RowExtras<'ticket'>['row']
type Props = { readonly row: Ticket; readonly answered: readonly string[]; readonly known: readonly string[] }

/** The further addresses of the ticket's mails, each with a checkbox that sends it the public replies. */
const Addresses = ({ row, answered, known }: Props) => {
  const { t } = useTranslation('desk')
  const model = useModel('ticket')
  const field = fieldOf(model, 'answered_emails')
  const { save } = usePropertyWrite(model, field, row)
  const labelId = useId()
  const set = async (address: string, isAnswered: boolean) => {
    const others = answered.filter((one) => one !== address)
    const refusal = await save(isAnswered ? [...others, address] : others)
    if (refusal !== undefined) notify({ type: 'error', message: reasonOf(field, refusal) })
  }
  return (
    <Box
      role="group"
      aria-labelledby={labelId}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, fontSize: '0.8125rem' }}
    >
      <Box component="span" id={labelId} sx={{ color: 'text.secondary' }}>
        {t('copies.title')}
      </Box>
      {known.map((address) => (
        <FormControlLabel
          key={address}
          control={
            <Checkbox
              size="small"
              checked={answered.includes(address)}
              onChange={(_event, isAnswered) => void set(address, isAnswered)}
            />
          }
          label={
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, fontSize: '0.8125rem' }}>
              <bdi>{address}</bdi>
              {address === row.reply_to_email && (
                <Tooltip title={t('copies.check')}>
                  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', color: 'warning.main' }}>
                    <WarningIcon aria-hidden fontSize="inherit" />
                    {t('copies.asked')}
                  </Box>
                </Tooltip>
              )}
            </Box>
          }
        />
      ))}
    </Box>
  )
}

/**
 * The people besides the requester who get the public replies; shown to those who work on the ticket, if there are any.
 */
export const CopiesLine = ({ row }: Pick<RowExtras<'ticket'>, 'row'>) => {
  const { copied_emails: copied, reply_to_email: replyTo, answered_emails: answered } = row
  // Readers who do not work on tickets don't get these fields.
  if (!Array.isArray(copied) || !Array.isArray(answered)) return null
  const known = [...new Set([...copied, ...(replyTo ? [replyTo] : []), ...answered])]
  return known.length === 0 || row.can?.update !== true ? null : (
    <Addresses row={row} answered={answered} known={known} />
  )
}
