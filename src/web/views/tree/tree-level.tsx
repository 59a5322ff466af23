import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { TreeItem } from '@mui/x-tree-view/TreeItem'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { allOf, equals, type Group } from '../../../core/query/predicate.ts'
import type { Row } from '../../base/api/shapes.ts'
import { SectionFailure } from '../../base/ui/state/section-state.tsx'
import { useRowPages } from '../../data/rows/use-pages.ts'
import { lineOf } from './moves.ts'
import { useTree } from './tree-context.ts'
import { TreeLine } from './tree-line.tsx'
import { levelOf } from './tree-model.ts'

/** Rows of a level that are read at once. */
const perPage = 100

const lastOf = (line: string): string | null => line.split('/').at(-1) || null

type RowsProps = {
  readonly model: Model
  readonly where: Group
  readonly rank: string
  /** Line of the row above; '' for the top. */
  readonly line: string
  readonly isLeaf: boolean
}

const LevelRows = ({ model, where, rank, line, isLeaf }: RowsProps) => {
  const above = lastOf(line)
  const { t } = useTranslation('tree')
  const { tree, note } = useTree()
  const sort = [{ field: rank, order: 'asc' as const }]
  const { rows, query, hasMore, more } = useRowPages(model, { perPage, sort, where })
  const ids = rows.map(({ id }) => String(id)).join(' ')
  useEffect(() => {
    return isLeaf ? undefined : note(above, ids === '' ? [] : ids.split(' '))
  }, [note, above, ids, isLeaf])
  if (query.data === undefined && query.isError)
    return <SectionFailure text={query.error.message} onRetry={() => void query.refetch()} />
  if (query.isPending) return <Skeleton height={28} sx={{ marginInline: 4 }} />
  const mayHave = (row: Row) =>
    !isLeaf && (tree.counts.length === 0 || tree.counts.some((count) => Number(row[count]) > 0))
  return (
    <>
      {rows.map((row) => {
        const own = lineOf([...(line === '' ? [] : [line]), String(row.id)])
        return (
          <TreeItem
            key={String(row.id)}
            itemId={own}
            label={<TreeLine model={model} row={row} line={own} isLeaf={isLeaf} />}
          >
            {mayHave(row) && <TreeLevel line={own} />}
          </TreeItem>
        )
      })}
      {rows.length === 0 && above === null && (
        <Typography variant="body2" color="text.secondary" sx={{ p: 2 }}>
          {t('empty')}
        </Typography>
      )}
      {hasMore && (
        <Button size="small" onClick={more} sx={{ marginInlineStart: 4 }}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

/** The rows of one level, read when it is opened: rows of the tree, with their leaves below them. */
export const TreeLevel = ({ line }: { readonly line: string }) => {
  const above = lastOf(line)
  const { tree, where } = useTree()
  const { leaves } = tree
  return (
    <>
      {above !== null && leaves !== undefined && (
        <LevelRows model={leaves.model} where={allOf(equals(leaves.by, above))} rank={leaves.rank} line={line} isLeaf />
      )}
      <LevelRows model={tree.model} where={levelOf(tree, above, where)} rank={tree.rank} line={line} isLeaf={false} />
    </>
  )
}
