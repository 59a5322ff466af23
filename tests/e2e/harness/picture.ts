import type { Page } from '@playwright/test'

/** A real PNG of one pixel: the server looks at the bytes. */
export const picture = {
  name: 'face.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Chooses the picture as people do: the button opens the browser's dialog. */
export const choosePicture = async (page: Page): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Picture Choose a file' }).click()
  await (await chooser).setFiles(picture)
}
