import { useAbility } from '@casl/react'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../core/declare/register.ts'
import { allOf, equals } from '../../../core/query/predicate.ts'
import { keyOfEmpty, keyOfNew } from '../../../core/words/keys.ts'
import { EmptyState } from '../../../web/base/ui/state/empty-state.tsx'
import { type Access, permitsRow } from '../../../web/data/access/ability.ts'
import { useHolds } from '../../../web/data/access/can.tsx'
import { useModel } from '../../../web/data/areas/product.ts'
import { useAllRows } from '../../../web/data/rows/all-rows.ts'
import { rowAddress } from '../../../web/data/rows/titles.ts'
import { SheetScreen } from '../../../web/facets/show/sheet-screen.tsx'
import { NewChild } from '../../../web/fields/forms/row-tools.tsx'
import { Repositories } from './repositories.tsx'

const without = ['project']

/** The pull requests of a project's repositories, and the repositories themselves. */
export const PullRequestsTab = ({ row }: { readonly row: RowOf<'project'> }) => {
  const { id } = row
  const { t } = useTranslation(['pull_requests', 'pull_request', 'repository'])
  const [isAdding, setAdding] = useState(false)
  const repository = useModel('repository')
  const pullRequest = useModel('pull_request')
  const maySee = useHolds({ permissions: ['repository-index'] })
  const mayStore = useHolds({ permissions: ['repository-store'] })
  const access = useAbility<Access>()
  const mayAdd = mayStore && permitsRow(access, 'update', 'project', row)
  const fixed = useMemo(() => allOf(equals('project_id', id)), [id])
  const repositories = useAllRows(
    repository,
    { where: fixed, sort: [{ field: 'repository', order: 'asc' }] },
    { enabled: maySee },
  )
  const address = useCallback(
    (one: { readonly id?: unknown }) => rowAddress(pullRequest, { id: one.id }) ?? '',
    [pullRequest],
  )
  const add = mayAdd && (
    <Button variant="contained" size="small" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
      {t(keyOfNew('repository'))}
    </Button>
  )
  const hasNone = repositories.data?.length === 0
  return (
    <Stack spacing={3}>
      {repositories.data !== undefined && !hasNone && <Repositories rows={repositories.data} tools={add} />}
      <SheetScreen
        model={pullRequest}
        fixed={fixed}
        omittedColumns={without}
        address={address}
        empty={
          <EmptyState text={t(hasNone ? 'repository:empty' : keyOfEmpty('pull_request'))}>{hasNone && add}</EmptyState>
        }
      />
      {isAdding && (
        <NewChild
          entity="repository"
          hidden={['project']}
          fixed={{ project_id: id }}
          onClose={() => setAdding(false)}
        />
      )}
    </Stack>
  )
}
