import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { keyOfEntity } from '../../../core/keys.ts'
import type { Model } from '../../../core/model.ts'
import { permissionFor } from '../../../core/permissions.ts'
import { useHoldsAll } from '../../../web/access/use-holds-all.ts'
import type { Row } from '../../../web/api/shapes.ts'
import { RowsSection } from '../../../web/pages/home/rows-section.tsx'
import { useProduct } from '../../../web/product/product.ts'

/** All rows that refer to a tag or skill, by entity (decisions, 'Work items'). */
export const ReferringRows = ({ model, row }: { model: Model; row: Row }) => {
  const { t } = useTranslation('carrier')
  const { models } = useProduct()
  const holdsAll = useHoldsAll()
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
          </Typography>
          <RowsSection
            entity={other.name}
            filter={{ [wire]: String(row.id) }}
            limit={10}
            empty={t('none')}
            more={t('all')}
          />
        </Paper>
      ))}
    </Box>
  )
}
