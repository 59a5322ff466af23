import { notify } from './notices.ts'

/**
 * Puts a text into the clipboard and shows a notice. The clipboard needs https and permission.
 * @param notices the notices of success and of failure
 * @returns whether it succeeded
 */
export const copyText = async (
  text: string,
  notices: { readonly done: string; readonly failed: string },
): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    notify({ type: 'success', message: notices.done })
    return true
  } catch {
    notify({ type: 'error', message: notices.failed })
    return false
  }
}
