import { useTranslation } from 'react-i18next'
import { keyOfEntity } from '../../../../core/words/keys.ts'
import { type CellProps, wireValue } from '../cell.ts'
import { Nothing } from './nothing.tsx'

/** The name of an entity's rows. */
export const EntityNameCell = (props: CellProps) => {
  const { t } = useTranslation()
  const name = wireValue(props)
  return typeof name === 'string' ? <span>{t(keyOfEntity(name, 'many'))}</span> : <Nothing />
}
