import MenuItem from '@mui/material/MenuItem'
import { type Locale, languages, locales } from '../../base/browser/languages.ts'
import { chooseLanguage } from '../../base/feedback/choose-language.ts'
import { useLocale } from '../../base/i18n/use-locale.ts'
import type { PopupMenuProps } from '../../base/ui/popup-menu.tsx'
import { PopupMenu } from '../../base/ui/popup-menu.tsx'

/** Menu items of the languages. An array, as MUI's menu focuses one of its direct children. */
export const useLanguageItems = (close: () => void, choose: (locale: Locale) => Promise<unknown>) => {
  const current = useLocale()
  return locales.map((locale) => (
    <MenuItem
      key={locale}
      lang={locale}
      selected={locale === current}
      role="menuitemradio"
      aria-checked={locale === current}
      onClick={() => {
        void choose(locale)
        close()
      }}
    >
      {languages[locale].name}
    </MenuItem>
  ))
}

export const LanguageItems = (props: Omit<PopupMenuProps, 'children'>) => (
  <PopupMenu {...props}>{useLanguageItems(props.close, chooseLanguage)}</PopupMenu>
)
