import { AddedTools } from './added-tools.tsx'
import { CustomizerButton } from './customizer-button.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** What stands at the end of the header, or at the foot of the navigation where there is no header. */
export const HeaderTools = ({ onCustomize }: { onCustomize: () => void }) => (
  <>
    <AddedTools />
    <LanguageMenu />
    <ThemeMenu />
    <CustomizerButton onClick={onCustomize} />
    <ProfileMenu />
  </>
)
