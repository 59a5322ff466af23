import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import { client } from '../../../web/base/api/client.ts'
import { type Row, readList } from '../../../web/base/api/shapes.ts'
import { settings } from '../../../web/base/browser/settings.ts'
import { formatNumber } from '../../../web/base/i18n/format.ts'
import { useHoldsAll } from '../../../web/data/access/use-holds-all.ts'
import { useProduct } from '../../../web/data/areas/product.ts'
import { queryKeys } from '../../../web/data/rows/query-keys.ts'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import { RowsSection } from '../../../web/views/row-page/rows-section.tsx'

/** All rows that refer to a tag or skill, by entity (decisions, 'Work items'). */
export const ReferringRows = ({ model, row }: { model: Model; row: Row }) => {
  const { t } = useTranslation('carrier')
  const { models } = useProduct()
  const holdsAll = useHoldsAll()
  const { locale } = useReading()
  const id = String(row.id)
  const { data: uses = [] } = useQuery({
    queryKey: queryKeys.part(model, id, 'uses'),
    queryFn: async () =>
      readList((await client.get<unknown>(`${model.entity.api}/${encodeURIComponent(id)}/uses`)).data).data,
    // Another server does not count them.
    enabled: settings.own && model.entity.merges === true,
  })
  const countOf = (entity: string, wire: string): string => {
    const use = uses.find((one) => one.entity === entity && one.field === wire)
    return typeof use?.count === 'number' ? formatNumber(use.count, locale) : ''
  }
  const lists = models.all.flatMap((other) => {
    const field = other.fields.find(
      ({ field: otherField }) => otherField.kind === 'refs' && otherField.to === model.name,
    )
    const may = other.entity.page !== undefined && holdsAll([permissionFor(other.entity, 'index')])
    return field === undefined || !may ? [] : [{ other, wire: field.wire }]
  })
  return (
    <Box
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {lists.map(({ other, wire }) => (
        <Paper
          key={other.name}
          elevation={1}
          component="section"
          aria-labelledby={`carriers-${other.name}`}
          sx={{ p: 4 }}
        >
          <Typography id={`carriers-${other.name}`} variant="h2" sx={{ marginBlockEnd: 2 }}>
            {t(keyOfEntity(other.name, 'many'))}
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, marginInlineStart: 2 }}>
              {countOf(other.name, wire)}
            </Box>
          </Typography>
          <RowsSection entity={other.name} filter={{ [wire]: id }} limit={10} empty={t('none')} more={t('all')} />
        </Paper>
      ))}
    </Box>
  )
}
