import { notify } from './notices.ts'

/**
 * Puts a text into the clipboard and says so. The clipboard needs https and permission.
 * @param said what is said when it is there, and when it could not be put there
 * @returns whether it is there
 */
export const copyText = async (
  text: string,
  said: { readonly done: string; readonly failed: string },
): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    notify({ type: 'success', message: said.done })
    return true
  } catch {
    notify({ type: 'error', message: said.failed })
    return false
  }
}
