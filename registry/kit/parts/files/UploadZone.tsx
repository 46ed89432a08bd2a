import { type ReactElement, type ReactNode, useId, useState } from 'react'

interface UploadZoneProps {
  readonly accept: string
  readonly multiple: boolean
  readonly disabled: boolean
  readonly onFiles: (files: readonly File[]) => void
  /** Read out for the hidden chooser. */
  readonly label: string
  /** Draws the content; `choose` opens the chooser of the browser. */
  readonly children: (choose: () => void) => ReactNode
}

/** Where files come in: chosen, dropped, or pasted while something inside has the focus. */
export function UploadZone({ accept, multiple, disabled, onFiles, label, children }: UploadZoneProps): ReactElement {
  const chooser = useId()
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    const list = [...(files ?? [])]
    if (!disabled && list.length > 0) onFiles(list)
    return list.length > 0
  }
  return (
    <div
      style={{ outline: isOver && !disabled ? '2px dashed currentColor' : 'none', outlineOffset: 4, borderRadius: 6 }}
      onDragOver={(event) => {
        event.preventDefault()
        if (event.dataTransfer.types.includes('Files')) setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      onPaste={(event) => {
        if (take(event.clipboardData.files)) event.preventDefault()
      }}
    >
      <input
        id={chooser}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      {children(() => document.getElementById(chooser)?.click())}
    </div>
  )
}
