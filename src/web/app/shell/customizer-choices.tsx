import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useTranslation } from 'react-i18next'
import { bars, contentWidths, directions, navigations, skins, themes } from '../../base/preferences/definitions.ts'
import { navigationChanges } from '../../base/preferences/layout.ts'
import { setPreferences } from '../../base/preferences/preferences.ts'
import { usePreference } from '../../base/preferences/use-preference.ts'
import { Segments } from '../../base/ui/segments.tsx'
import { iconOfMode } from './theme-modes.ts'

/** A switch of a setting. */
const Flag = ({ label, isOn, onSet }: { label: string; isOn: boolean; onSet: (isOn: boolean) => void }) => (
  <FormControlLabel
    label={label}
    labelPlacement="start"
    control={<Switch checked={isOn} onChange={(_, checked) => onSet(checked)} />}
    slotProps={{ typography: { variant: 'body2', sx: { fontWeight: 500 } } }}
    sx={{ justifyContent: 'space-between', marginInline: 0 }}
  />
)

/** Settings of appearance. */
export const LookChoices = () => {
  const { t } = useTranslation('shell')
  return (
    <>
      <Segments
        label={t('common:theme.label')}
        value={usePreference('theme')}
        options={themes}
        nameOf={(theme) => t(`common:theme.${theme}`)}
        iconOf={(theme) => {
          const Icon = iconOfMode[theme]
          return <Icon fontSize="small" />
        }}
        onChoose={(theme) => setPreferences({ theme })}
      />
      <Segments
        label={t('skin.label')}
        value={usePreference('skin')}
        options={skins}
        nameOf={(skin) => t(`skin.${skin}`)}
        onChoose={(skin) => setPreferences({ skin })}
      />
      <Flag
        label={t('customizer.semiDark')}
        isOn={usePreference('semiDarkNav')}
        onSet={(semiDarkNav) => setPreferences({ semiDarkNav })}
      />
      <Flag
        label={t('customizer.blur')}
        isOn={usePreference('navbarBlur')}
        onSet={(navbarBlur) => setPreferences({ navbarBlur })}
      />
    </>
  )
}

/** Settings of layout. */
export const LayoutChoices = () => {
  const { t } = useTranslation('shell')
  const navigation = usePreference('navigation')
  const navbar = usePreference('navbar')
  const barName = (bar: (typeof bars)[number]) => t(`bar.${bar}`)
  return (
    <>
      <Segments
        label={t('contentWidth.label')}
        value={usePreference('contentWidth')}
        options={contentWidths}
        nameOf={(width) => t(`contentWidth.${width}`)}
        onChoose={(contentWidth) => setPreferences({ contentWidth })}
      />
      <Segments
        label={t('navigation.label')}
        value={navigation}
        options={navigations}
        nameOf={(one) => t(`navigation.${one}`)}
        onChoose={(one) => setPreferences(navigationChanges(one, { navbar }))}
      />
      <Flag
        label={t('navigation.collapsed')}
        isOn={usePreference('navCollapsed')}
        onSet={(navCollapsed) => setPreferences({ navCollapsed })}
      />
      <Segments
        label={t('bar.navbar')}
        value={navbar}
        options={bars}
        nameOf={barName}
        // A horizontal navigation has no room for the menus, which the navbar holds.
        isDisabled={(bar) => bar === 'hidden' && navigation === 'horizontal'}
        onChoose={(bar) => setPreferences({ navbar: bar })}
      />
      <Segments
        label={t('bar.horizontalNav')}
        value={usePreference('horizontalNav')}
        options={bars}
        nameOf={barName}
        onChoose={(horizontalNav) => setPreferences({ horizontalNav })}
      />
      <Segments
        label={t('bar.footer')}
        value={usePreference('footer')}
        options={bars}
        nameOf={barName}
        onChoose={(footer) => setPreferences({ footer })}
      />
      <Segments
        label={t('direction.label')}
        value={usePreference('direction')}
        options={directions}
        nameOf={(direction) => t(`direction.${direction}`)}
        onChoose={(direction) => setPreferences({ direction })}
      />
    </>
  )
}
