import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../web/api/shapes.ts'
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
  return (
    <TextField
      select
      label={t('sprint:one')}
      value={String(sprint.id)}
      onChange={({ target }) => onChoose(target.value)}
      sx={{ inlineSize: 220, maxInlineSize: '100%' }}
    >
      {phases
        .filter(({ sprints }) => sprints.length > 0)
        .flatMap(({ phase, sprints }) => [
          <ListSubheader key={String(phase.id)}>
            <bdi>{String(phase.name ?? '')}</bdi>
          </ListSubheader>,
          ...sprints.map((sprint) => (
            <MenuItem key={String(sprint.id)} value={String(sprint.id)}>
              <bdi>{nameOf(sprint)}</bdi>
            </MenuItem>
          )),
        ])}
    </TextField>
  )
}
