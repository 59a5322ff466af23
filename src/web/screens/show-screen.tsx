import { useAbility } from '@casl/react'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useLocation, useSearchParams } from 'react-router'
import { panelFacets } from '../../core/facets.ts'
import type { Model } from '../../core/model.ts'
import { type Access, permitsRow } from '../access/ability.ts'
import { editAddress } from '../addresses/form-address.ts'
import type { Row } from '../api/shapes.ts'
import { useRowCommands } from '../commands/row-commands.ts'
import { titleOf } from '../data/titles.ts'
import { EntityFigures } from '../figures/entity-figures.tsx'
import { FormOver } from '../forms/form-over.tsx'
import { useProduct } from '../product/product.ts'
import { Details } from '../records/details.tsx'
import { History } from '../records/history.tsx'
import { readHistoryState, writeHistoryState } from '../records/history-state.ts'
import { RowBoundary } from '../records/row-boundary.tsx'
import { RowButtons } from '../records/row-buttons.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

/** Facets that stand beside a row's title. */
const titleTools = ['favourites', 'shares'] as const

type BodyProps = { readonly model: Model; readonly row: Row; readonly reread: () => Promise<Row | undefined> }

const Body = ({ model, row, reread }: BodyProps) => {
  const access = useAbility<Access>()
  const { showExtras, panels } = useProduct()
  const extras = showExtras.flatMap((area) => area[model.name] ?? [])
  const { entity, operations } = model
  const may = (action: 'update' | 'delete') =>
    operations.has(action) && permitsRow(access, action, entity.permission, row)
  const location = useLocation()
  const [params, setParams] = useSearchParams()
  const title = titleOf(model, row)
  useRowCommands(model, row, may('update'))
  return (
    <Box sx={{ maxInlineSize: 1100 }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap', marginBlockEnd: 4 }}>
        <Box sx={{ flex: '1 1 180px', minInlineSize: 0 }}>
          <PageHeading title={title}>
            <bdi>{title}</bdi>
          </PageHeading>
        </Box>
        {titleTools
          .filter((facet) => entity[facet] !== undefined)
          .map((facet) => {
            const Tool = panels[facet]
            return <Tool key={facet} model={model} row={row} mayChange={may('update')} />
          })}
        <RowButtons model={model} row={row} may={may} editAddress={editAddress(model, String(row.id), location)} />
      </Box>
      <Stack spacing={4}>
        <Details model={model} row={row} reread={reread} />
        {panelFacets
          .filter((facet) => entity[facet] !== undefined)
          .map((facet) => {
            const Panel = panels[facet]
            return <Panel key={facet} model={model} row={row} mayChange={may('update')} />
          })}
        <EntityFigures model={model} row={row} />
        {extras.map((Extra, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of areas never changes
          <Extra key={index} model={model} row={row} />
        ))}
        {/* Rows with comments show their history among these. */}
        {entity.talks === undefined && (
          <History
            model={model}
            row={row}
            state={readHistoryState(params)}
            onChange={(state) =>
              setParams((now) => writeHistoryState(now, state), { replace: true, preventScrollReset: true })
            }
          />
        )}
      </Stack>
      <FormOver model={model} />
    </Box>
  )
}

/**
 * A row's page as its declaration lays it out (`show`); else all fields, facets, areas' extras and the history.
 * @param id by default that of the address
 */
export const ShowScreen = ({ model, id }: { readonly model: Model; readonly id?: string }) => {
  const { record: Record } = useProduct()
  const Page = model.entity.show === undefined ? Body : Record
  return (
    <RowBoundary model={model} {...(id === undefined ? {} : { id })}>
      {(row, reread) => <Page model={model} row={row} reread={reread} />}
    </RowBoundary>
  )
}
