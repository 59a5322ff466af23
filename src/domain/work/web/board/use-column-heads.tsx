import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/declare/register.ts'
import { visuallyHidden } from '../../../../web/base/theme/visually-hidden.ts'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { NewChild } from '../../../../web/fields/forms/row-tools.tsx'
import type { BoardColumn } from '../../../../web/views/board/board-context.ts'
import type { HeadParts } from '../../../../web/views/board/column-heads.tsx'
import { useReorder } from '../sprint/use-reorder.ts'
import { ColumnMenu } from './column-menu.tsx'
import { ColumnName } from './column-name.tsx'

/** Adds a column after the last one. */
const AddColumn = ({ sprint }: { sprint: string }) => {
  const { t } = useTranslation('board')
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('columns.add')}
        title={t('columns.add')}
        aria-haspopup="dialog"
        onClick={() => setAdding(true)}
        sx={{ alignSelf: 'start', justifySelf: 'start' }}
      >
        <AddIcon />
      </IconButton>
      {isAdding && (
        <NewChild
          entity="stage"
          hidden={['sprint', 'order']}
          fixed={{ sprint_id: sprint }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

/** A sprint's columns, edited in place. @param isReadOnly the sprint is completed */
export const useColumnHeads = (sprint: string, savedStages: readonly RowOf<'stage'>[], isReadOnly: boolean) => {
  const { rows: stages, announcement, move } = useReorder(useModel('stage'), savedStages)
  const [renamed, setRenamed] = useState<string>()
  const mayUpdate = useHolds({ permissions: ['stage-update'] }) && !isReadOnly
  const mayAdd = useHolds({ permissions: ['stage-store'] }) && !isReadOnly
  const reorder = (from: number, to: number) => void move(from, to)
  const head = (column: BoardColumn): HeadParts => {
    const place = stages.findIndex(({ id }) => id === column.key)
    const stage = stages[place]
    if (stage === undefined || isReadOnly) return { tools: null }
    return {
      ...(renamed === column.key
        ? { name: <ColumnName stage={stage} onDone={() => setRenamed(undefined)} /> }
        : mayUpdate
          ? { onName: () => setRenamed(column.key) }
          : {}),
      tools: (
        <ColumnMenu
          stage={stage}
          place={place}
          total={stages.length}
          onRename={() => setRenamed(column.key)}
          onMove={reorder}
        />
      ),
    }
  }
  return {
    /** In their present order. */
    stages,
    head,
    onReorder: mayUpdate ? reorder : undefined,
    end: mayAdd ? <AddColumn sprint={sprint} /> : undefined,
    announcement: (
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
    ),
  }
}
