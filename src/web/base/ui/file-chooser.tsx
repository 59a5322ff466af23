import type { RefObject } from 'react'

type Props = {
  /** Opened by `ref.current?.click()`. */
  readonly ref: RefObject<HTMLInputElement | null>
  /** The same as the attribute of the native control. */
  readonly accept?: string | undefined
  readonly name?: string
  readonly multiple?: boolean
  readonly onChoose: (files: readonly File[]) => void
}

/** The native control behind a button that chooses files: hidden, as it can't be styled. */
export const FileChooser = ({ ref, accept, name, multiple = false, onChoose }: Props) => (
  <input
    ref={ref}
    hidden
    type="file"
    name={name}
    accept={accept}
    multiple={multiple}
    onChange={({ target }) => {
      onChoose([...(target.files ?? [])])
      // Without this, choosing the same file again, for example after it was corrected, would fire no change event.
      target.value = ''
    }}
  />
)
