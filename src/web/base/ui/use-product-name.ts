import { useTranslation } from 'react-i18next'
import { settings, usualName } from '../browser/settings.ts'

/** The installation's name; the usual one in the user's language. */
export const useProductName = (): string => {
  const { t } = useTranslation('common')
  return settings.name === usualName ? t('productName') : settings.name
}
