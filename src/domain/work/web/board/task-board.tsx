import type { CrudFilter } from '@refinedev/core'
import type { ComponentProps, ReactNode } from 'react'
import { EntityBoard } from '../../../../web/board/entity-board.tsx'
import { useModel } from '../../../../web/product/product.ts'
import { taskAddress } from '../task/task-line.tsx'
import type { ViewingState } from '../task/use-viewing.ts'
import { NothingViewed, ViewingMenu } from '../task/viewing-menu.tsx'
import { TaskCard } from './task-card.tsx'

const related = ['epic', 'assignees', 'tags']

type Props = Omit<ComponentProps<typeof EntityBoard>, 'model' | 'Card' | 'related' | 'address' | 'empty'> & {
  readonly fixed: readonly CrudFilter[]
  readonly viewing: ViewingState
  readonly children?: ReactNode
}

/** Tasks as a board, by whose they are. */
export const TaskBoard = ({ fixed, viewing, children, ...props }: Props) => (
  <EntityBoard
    {...props}
    model={useModel('task')}
    fixed={[...fixed, ...viewing.filters]}
    Card={TaskCard}
    related={related}
    address={taskAddress}
    empty={viewing.viewing.mode === 'all' ? undefined : <NothingViewed {...viewing} />}
  >
    {children}
    <ViewingMenu {...viewing} />
  </EntityBoard>
)
