import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useProduct } from '../../../../web/data/areas/product.ts'
import { includedRows, numberedTitleOf, targetModel } from '../../../../web/data/rows/titles.ts'
import { RowChip } from '../../../../web/fields/values/row-chip.tsx'
import { type Message, madeOf } from './use-messages.ts'

/** The tasks, todos, tickets and events that were made from a message, if the reader may see them. */
export const MadeRows = ({ row }: { readonly row: Message }) => {
  const { t } = useTranslation('chats')
  const { models } = useProduct()
  const own = models.of('message')
  const made = madeOf.flatMap((name) => {
    const field = own.byName.get(name)
    if (field === undefined) return []
    const model = targetModel(models, field)
    return includedRows(field, row).map((one) => ({
      key: `${model.name}/${String(one.id)}`,
      title: numberedTitleOf(model, one),
    }))
  })
  if (made.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={t('made')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        listStyle: 'none',
        m: 0,
        p: 0,
        marginBlock: 1,
        fontSize: '0.8125rem',
      }}
    >
      {made.map(({ key, title }) => (
        <li key={key}>
          <RowChip row={key} label={title} />
        </li>
      ))}
    </Box>
  )
}
