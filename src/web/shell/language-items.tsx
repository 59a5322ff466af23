import MenuItem from '@mui/material/MenuItem'
import { languages, locales } from '../base/languages.ts'
import { chooseLanguage } from '../feedback/choose-language.ts'
import { useLocale } from '../i18n/use-locale.ts'
import type { PopupMenuProps } from '../ui/popup-menu.tsx'
import { PopupMenu } from '../ui/popup-menu.tsx'

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
