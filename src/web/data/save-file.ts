/** How long a browser may take to begin saving; letting go of the bytes earlier ends the download in some. Milliseconds. */
const untilSaved = 60_000

/** Has the browser save the bytes as a file. */
export const saveFile = (bytes: Blob, name: string): void => {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), untilSaved)
}
