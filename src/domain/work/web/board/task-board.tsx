import type { ComponentProps } from 'react'
import { conjunction, type Node } from '../../../../core/query/predicate.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { EntityBoard } from '../../../../web/views/board/entity-board.tsx'
import { taskAddress } from '../task/task-line.tsx'
import type { ViewingState } from '../task/use-viewing.ts'
import { NothingViewed, ViewingMenu } from '../task/viewing-menu.tsx'
import { TaskCard } from './task-card.tsx'

const related = ['epic', 'assignees', 'tags']

type Props = Omit<ComponentProps<typeof EntityBoard>, 'model' | 'Card' | 'related' | 'address' | 'empty'> & {
  readonly fixed: Node
  readonly viewing: ViewingState
}

/** A board of tasks, with the filter by person. */
export const TaskBoard = ({ fixed, viewing, ...props }: Props) => (
  <EntityBoard
    {...props}
    model={useModel('task')}
    fixed={conjunction(fixed, viewing.condition)}
    Card={TaskCard}
    related={related}
    address={taskAddress}
    empty={viewing.viewing.mode === 'all' ? undefined : <NothingViewed {...viewing} />}
  >
    <ViewingMenu {...viewing} />
  </EntityBoard>
)
