import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/**
 * Opens the menu of the tabs that the strip has no room for. Here every element is as wide as the window, so the strip
 * shows only the open tab.
 */
export const tabsMenu = async (user: UserEvent): Promise<HTMLElement> => {
  await user.click(await screen.findByRole('button', { name: 'More' }))
  return screen.findByRole('menu')
}

/** Opens a tab by the menu at the end of the strip. */
export const openTab = async (user: UserEvent, name: string): Promise<void> =>
  user.click(within(await tabsMenu(user)).getByRole('menuitem', { name }))
