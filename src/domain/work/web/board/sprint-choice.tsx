import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../web/base/api/shapes.ts'
import { ChoiceChip } from '../../../../web/base/ui/choice-chip.tsx'
import type { PhaseSprints } from './use-board-sprint.ts'

type Props = {
  readonly phases: readonly PhaseSprints[]
  readonly sprint: Row
  readonly onChoose: (id: string) => void
}

/** Menu of the sprint whose board is shown, by phase. */
export const SprintChoice = ({ phases, sprint, onChoose }: Props) => {
  const { t } = useTranslation(['board', 'sprint'])
  const nameOf = (row: Row) =>
    row.is_completed === true ? t('board:sprint.completed', { name: row.name }) : String(row.name ?? '')
  const options = phases.flatMap(({ phase, sprints }) =>
    sprints.map((option) => ({
      value: String(option.id),
      name: nameOf(option),
      group: String(phase.name ?? ''),
    })),
  )
  return <ChoiceChip label={t('sprint:one')} options={options} value={String(sprint.id)} isSet onChoose={onChoose} />
}
