import MenuItem from '@mui/material/MenuItem'
import { languages, locales } from '../i18n/languages.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { chooseLanguage } from './choose-language.ts'
import { PopupMenu } from './popup-menu.tsx'
import type { PopupMenuProps } from './popup-menu-props.ts'

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
            chooseLanguage(locale)
            props.close()
          }}
        >
          {languages[locale].name}
        </MenuItem>
      ))}
    </PopupMenu>
  )
}
