import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../core/model.ts'
import { AddRow } from '../forms/add-row.tsx'
import { columnGround } from './board-look.ts'

type Props = {
  readonly model: Model
  /** What a new row gets by where it is made. */
  readonly values: Readonly<Record<string, string>>
  /** The column, for who can't see it. */
  readonly where: string
}

/** The foot of a column, which stays in sight: what adds a row to it. */
export const AddCard = ({ model, values, where }: Props) => {
  const { t } = useTranslation('board')
  return (
    <Box sx={[columnGround, { position: 'sticky', insetBlockEnd: 0, marginInline: -2, paddingInline: 3, zIndex: 1 }]}>
      <AddRow model={model} values={values} label={t('addTo', { list: where })} />
    </Box>
  )
}
