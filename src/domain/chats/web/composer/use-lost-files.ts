import { useEffect, useState } from 'react'
import { readText, storeText } from '../../../../web/base/browser/device-storage.ts'

/** Shows the names of files to choose again after a reload, since files can't be kept on the device. */
export const useLostFiles = (place: string, files: readonly File[]) => {
  const key = `filesToSend:${place}`
  const [lost, setLost] = useState(() => readText(key, 'tab') ?? undefined)
  const names = files.map(({ name }) => `\u2068${name}\u2069`).join(' · ')
  useEffect(() => {
    if (lost === undefined) storeText(key, names === '' ? undefined : names, 'tab')
  }, [key, names, lost])
  return { lost, dismiss: () => setLost(undefined) }
}
