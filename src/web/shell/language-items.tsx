import MenuItem from '@mui/material/MenuItem'
import { changeLanguage } from '../i18n/i18n.ts'
import { languages, locales } from '../i18n/languages.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { PopupMenu, type PopupMenuProps } from './popup-menu.tsx'

export const LanguageItems = (props: Omit<PopupMenuProps, 'children'>) => {
  const current = useLocale()
  return (
    <PopupMenu {...props}>
      {locales.map((locale) => (
        <MenuItem
          key={locale}
          lang={locale}
          selected={locale === current}
          role="menuitemradio"
          aria-checked={locale === current}
          onClick={() => {
            void changeLanguage(locale)
            props.close()
          }}
        >
          {languages[locale].name}
        </MenuItem>
      ))}
    </PopupMenu>
  )
}
