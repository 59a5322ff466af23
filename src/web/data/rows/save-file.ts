/** Delay in milliseconds before the URL is revoked: some browsers abort the download if it is revoked earlier. */
const revokeDelay = 60_000

/** Saves bytes as a file by the browser's download. */
export const saveFile = (bytes: Blob, name: string): void => {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), revokeDelay)
}
