import { useAbility } from '@casl/react'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { Model } from '../../../core/model.ts'
import { type Access, permitsRow } from '../../access/ability.ts'
import type { Row } from '../../api/shapes.ts'
import { useRowCommands } from '../../commands/row-commands.ts'
import { titleOf } from '../../data/titles.ts'
import { useProduct } from '../../product.ts'
import { editAddress } from '../../routes/form-address.ts'
import { PageHeading } from '../../routes/page-heading.tsx'
import { FormOver } from '../form/form-over.tsx'
import { RowBoundary } from '../row-boundary.tsx'
import { DeleteButton } from './delete-button.tsx'
import { Details } from './details.tsx'
import { History } from './history.tsx'
import { readHistoryState, writeHistoryState } from './history-state.ts'

type BodyProps = { readonly model: Model; readonly row: Row; readonly reread: () => Promise<Row | undefined> }

const Body = ({ model, row, reread }: BodyProps) => {
  const { t } = useTranslation('common')
  const access = useAbility<Access>()
  const Extra = useProduct().showExtras[model.name]
  const { entity, operations } = model
  const may = (action: 'update' | 'delete') =>
    operations.has(action) && permitsRow(access, action, entity.permission, row)
  const here = useLocation()
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
        {may('update') && (
          <Button
            component={Link}
            to={editAddress(model, String(row.id), here)}
            variant="contained"
            startIcon={<EditIcon />}
          >
            {t('edit')}
          </Button>
        )}
        {may('delete') && <DeleteButton model={model} row={row} />}
      </Box>
      <Stack spacing={4}>
        <Details model={model} row={row} reread={reread} />
        {Extra !== undefined && <Extra model={model} row={row} />}
        <History
          model={model}
          row={row}
          state={readHistoryState(params)}
          onChange={(state) =>
            setParams((now) => writeHistoryState(now, state), { replace: true, preventScrollReset: true })
          }
        />
      </Stack>
      <FormOver model={model} />
    </Box>
  )
}

/** A row's page: all its fields, what areas add, and what happened to it. */
export const ShowScreen = ({ model }: { model: Model }) => (
  <RowBoundary model={model}>{(row, reread) => <Body model={model} row={row} reread={reread} />}</RowBoundary>
)
