import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { keyOfEmpty, keyOfEntity, labelKey } from '../../../core/keys.ts'
import type { Row } from '../../../web/api/shapes.ts'
import { useListIncludes, useReadable, useRows } from '../../../web/data/use-rows.ts'
import { cells } from '../../../web/fields/cells.tsx'
import { useModel } from '../../../web/product.ts'
import { SmallPager } from '../../../web/screens/list/small-pager.tsx'
import { EmptyState } from '../../../web/screens/state/empty-state.tsx'
import { ErrorState } from '../../../web/screens/state/error-state.tsx'
import { RowSkeleton } from '../../../web/screens/state/row-skeleton.tsx'

const perPage = 25

/** A project's tasks as a table, with the columns of their list: sorted by its heads, page by page. */
export const ProjectTable = ({ row }: { row: Row }) => {
  const { t } = useTranslation()
  const model = useModel('task')
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState<{ field: string; order: 'asc' | 'desc' }>({ field: 'created_at', order: 'desc' })
  const readable = useReadable(model)
  const columns = model.entity.list.columns.flatMap((name) =>
    name === 'project' ? [] : readable.filter((field) => field.name === name),
  )
  const { query } = useRows(model, {
    page,
    perPage,
    sort: [sort],
    filters: [{ field: 'project_id', operator: 'eq', value: row.id }],
    include: useListIncludes(model, columns),
  })
  const { data } = query
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (data === undefined) return <RowSkeleton />
  if (data.data.length === 0) return <EmptyState text={t(keyOfEmpty('task'))} />
  const turn = (field: string) => {
    setPage(1)
    setSort({ field, order: sort.field === field && sort.order === 'asc' ? 'desc' : 'asc' })
  }
  return (
    <Paper elevation={1}>
      <TableContainer tabIndex={0} role="region" aria-label={t(keyOfEntity('task', 'many'))}>
        <Table size="small" sx={{ minInlineSize: 720 }}>
          <TableHead>
            <TableRow>
              {columns.map(({ name, wire, sortable }) => (
                <TableCell key={wire} {...(sort.field === wire ? { sortDirection: sort.order } : {})}>
                  {sortable ? (
                    <TableSortLabel
                      active={sort.field === wire}
                      direction={sort.field === wire ? sort.order : 'asc'}
                      onClick={() => turn(wire)}
                    >
                      {t(labelKey(model, name))}
                    </TableSortLabel>
                  ) : (
                    t(labelKey(model, name))
                  )}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {data.data.map((task) => (
              <TableRow key={String(task.id)} hover>
                {columns.map((field) => {
                  const Cell = cells[field.field.kind]
                  const shown = <Cell model={model} field={field} row={task} place="list" />
                  return (
                    <TableCell key={field.wire}>
                      {field.name === model.entity.title ? (
                        <Link component={RouterLink} to={`/projects/task/${encodeURIComponent(String(task.id))}`}>
                          {shown}
                        </Link>
                      ) : (
                        shown
                      )}
                    </TableCell>
                  )
                })}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <SmallPager total={data.total ?? 0} perPage={perPage} page={page} onPage={setPage} />
    </Paper>
  )
}
