import { useAbility } from '@casl/react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { panelFacets } from '../../../core/facets.ts'
import { type Model, numberOf } from '../../../core/model.ts'
import { type Access, permitsRow } from '../../access/ability.ts'
import { editAddress } from '../../addresses/form-address.ts'
import type { Row } from '../../api/shapes.ts'
import { useRowCommands } from '../../commands/row-commands.ts'
import { EntityFigures } from '../../figures/entity-figures.tsx'
import { FormOver } from '../../forms/form-over.tsx'
import { type RecordProps, useProduct } from '../../product/product.ts'
import { Facts } from '../../records/facts.tsx'
import { RowButtons } from '../../records/row-buttons.tsx'
import { RowHeading } from '../../records/row-heading.tsx'
import { FavoriteButton } from '../favourites/favorite-button.tsx'
import { RowTexts } from '../talks/row-texts.tsx'
import { ChildrenLines } from './children-lines.tsx'
import { HeadLine } from './head-line.tsx'
import { RecordTabs } from './record-tabs.tsx'
import { Trail } from './trail.tsx'

/** The row's number, for example `T-12`. */
const RowNumber = ({ model, row }: { readonly model: Model; readonly row: Row }) => {
  const numbered = numberOf(model)
  const number = numbered === undefined ? undefined : row[numbered.field.wire]
  if (numbered === undefined || numbered.field.name === model.entity.title || typeof number !== 'number') return null
  return (
    <Box component="bdi" dir="ltr" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', flex: 'none' }}>
      {numbered.prefix}
      {number}
    </Box>
  )
}

type PartProps = RecordProps & { readonly name: string; readonly mayChange: boolean }

const isPanel = (name: string): name is (typeof panelFacets)[number] =>
  (panelFacets as readonly string[]).includes(name)

/** One of `show.main`: a facet, rows of a `children` field, or a field of its own. */
const Part = ({ model, row, reread, name, mayChange }: PartProps) => {
  const { panels, parts } = useProduct()
  const Own = parts[`${model.name}.${name}`]
  if (Own !== undefined) return <Own model={model} row={row} mayChange={mayChange} />
  if (isPanel(name)) {
    const Panel = panels[name]
    return <Panel model={model} row={row} mayChange={mayChange} />
  }
  const field = model.byName.get(name)
  if (field?.field.kind === 'children')
    return <ChildrenLines model={model} row={row} field={field} mayChange={mayChange} />
  return (
    <Paper elevation={1} component="section" sx={{ p: 5 }}>
      <Facts model={model} row={row} reread={reread} names={[name]} wide />
    </Paper>
  )
}

/** The fields of the side column. Read-only fields without a value are left out. */
const Side = ({ model, row, reread }: RecordProps) => {
  const { t } = useTranslation('facets')
  const id = useId()
  const names = (model.entity.show?.side ?? []).filter((name) => {
    const field = model.byName.get(name)
    const isServers = field !== undefined && 'readOnly' in field.field && field.field.readOnly === true
    return !isServers || (row[field.wire] ?? null) !== null
  })
  if (names.length === 0) return null
  return (
    <Paper elevation={1} component="section" aria-labelledby={id} sx={{ p: 5 }}>
      <Typography id={id} variant="h2" sx={{ marginBlockEnd: 4 }}>
        {t('properties')}
      </Typography>
      <Facts model={model} row={row} reread={reread} names={names} wide />
    </Paper>
  )
}

/** A row's page, laid out by the declaration's `show`. */
export const Record = ({ model, row, reread }: RecordProps) => {
  const access = useAbility<Access>()
  const location = useLocation()
  const { shares: Share } = useProduct().panels
  const { entity, operations } = model
  const may = (action: 'update' | 'delete') =>
    operations.has(action) && permitsRow(access, action, entity.permission, row)
  const mayChange = may('update')
  useRowCommands(model, row, mayChange)
  return (
    <RowTexts model={model} row={row}>
      <Trail model={model} row={row} />
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap', marginBlockEnd: 2 }}>
        <RowNumber model={model} row={row} />
        <Box sx={{ flex: '1 1 220px', minInlineSize: 0 }}>
          <RowHeading model={model} row={row} reread={reread} />
        </Box>
        {entity.favourites !== undefined && <FavoriteButton model={model} row={row} />}
        {entity.shares !== undefined && <Share model={model} row={row} mayChange={mayChange} />}
        <RowButtons model={model} row={row} may={may} editAddress={editAddress(model, String(row.id), location)} />
      </Box>
      <HeadLine model={model} row={row} />
      <RecordTabs model={model} row={row}>
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
          }}
        >
          <Stack spacing={4} sx={{ minInlineSize: 0 }}>
            {entity.show?.main.map((name) => (
              <Part key={name} model={model} row={row} reread={reread} name={name} mayChange={mayChange} />
            ))}
            <EntityFigures model={model} row={row} />
          </Stack>
          <Side model={model} row={row} reread={reread} />
        </Box>
      </RecordTabs>
      <FormOver model={model} />
    </RowTexts>
  )
}
