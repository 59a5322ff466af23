import MuiAutocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete'
import { useTranslation } from 'react-i18next'

/** MUI's autocomplete with its own words, hidden labels among them, in the language of the page. */
export const Autocomplete = <
  Value,
  Multiple extends boolean | undefined = false,
  DisableClearable extends boolean | undefined = false,
  FreeSolo extends boolean | undefined = false,
>(
  props: AutocompleteProps<Value, Multiple, DisableClearable, FreeSolo>,
) => {
  const { t } = useTranslation('common')
  return (
    <MuiAutocomplete
      noOptionsText={t('noOptions')}
      loadingText={t('loading')}
      openText={t('open')}
      closeText={t('close')}
      clearText={t('clear')}
      {...props}
    />
  )
}
