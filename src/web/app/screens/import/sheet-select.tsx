import { useTranslation } from 'react-i18next'
import { ChoiceSelect } from './mapping/choice-select.tsx'

type Props = {
  readonly sheets: readonly string[]
  readonly sheet: string | undefined
  readonly onChoose: (sheet: string) => void
}

/** The sheet that is read of a workbook with several. */
export const SheetSelect = ({ sheets, sheet, onChoose }: Props) => {
  const { t } = useTranslation('common')
  if (sheets.length < 2 || sheet === undefined) return null
  return (
    <ChoiceSelect
      label={t('import.sheet')}
      value={sheet}
      options={sheets.map((name) => [name, name] as const)}
      onChange={onChoose}
    />
  )
}
