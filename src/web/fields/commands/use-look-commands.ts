import { languages, locales } from '../../base/browser/languages.ts'
import { useLocale } from '../../base/i18n/use-locale.ts'
import { contentWidths, navigations, skins, themes } from '../../base/preferences/definitions.ts'
import { navigationChanges } from '../../base/preferences/layout.ts'
import { preference, setPreferences } from '../../base/preferences/preferences.ts'
import { usePreference } from '../../base/preferences/use-preference.ts'
import { useChooseLanguage } from '../../data/access/use-choose-language.ts'
import type { Command, Label, PaletteIcon } from './command.ts'

type Setting<V extends string> = {
  readonly name: string
  /** Translation key of the setting. */
  readonly label: string
  readonly values: readonly V[]
  readonly current: V
  /** Label of a value: a translation key or a plain word. */
  readonly valueLabel: (value: V) => Pick<Label, 'words' | 'values'>
  readonly icon: (value: V) => PaletteIcon
  readonly choose: (value: V) => void
}

const themeIcons = {
  light: 'LightModeOutlined',
  dark: 'DarkModeOutlined',
  system: 'SettingsBrightnessOutlined',
} as const satisfies { readonly [M in (typeof themes)[number]]: PaletteIcon }

/** One command for each value but the current one. */
const choices = <V extends string>(setting: Setting<V>): readonly Command[] =>
  setting.values
    .filter((value) => value !== setting.current)
    .map((value) => {
      const { words, values } = setting.valueLabel(value)
      return {
        id: `${setting.name}.${value}`,
        label: { key: 'command:setting', words: { setting: setting.label, ...words }, ...(values && { values }) },
        icon: setting.icon(value),
        group: 'look',
        keywords: [setting.name, value],
        run: () => setting.choose(value),
      }
    })

const called = (key: string) => ({ words: { value: key } })

/** Commands that change language and appearance. */
export const useLookCommands = (): readonly Command[] => {
  const chooseLanguage = useChooseLanguage()
  return [
    ...choices({
      name: 'theme',
      label: 'common:theme.label',
      values: themes,
      current: usePreference('theme'),
      valueLabel: (theme) => called(`common:theme.${theme}`),
      icon: (theme) => themeIcons[theme],
      choose: (theme) => setPreferences({ theme }),
    }),
    ...choices({
      name: 'language',
      label: 'common:language',
      values: locales,
      current: useLocale(),
      valueLabel: (locale) => ({ values: { value: languages[locale].name } }),
      icon: () => 'Translate',
      choose: (locale) => void chooseLanguage(locale),
    }),
    ...choices({
      name: 'skin',
      label: 'shell:skin.label',
      values: skins,
      current: usePreference('skin'),
      valueLabel: (skin) => called(`shell:skin.${skin}`),
      icon: () => 'PaletteOutlined',
      choose: (skin) => setPreferences({ skin }),
    }),
    ...choices({
      name: 'navigation',
      label: 'shell:navigation.label',
      values: navigations,
      current: usePreference('navigation'),
      valueLabel: (navigation) => called(`shell:navigation.${navigation}`),
      icon: () => 'ViewSidebarOutlined',
      choose: (navigation) => setPreferences(navigationChanges(navigation, { navbar: preference('navbar') })),
    }),
    ...choices({
      name: 'width',
      label: 'shell:contentWidth.label',
      values: contentWidths,
      current: usePreference('contentWidth'),
      valueLabel: (width) => called(`shell:contentWidth.${width}`),
      icon: () => 'WidthNormalOutlined',
      choose: (contentWidth) => setPreferences({ contentWidth }),
    }),
  ]
}
