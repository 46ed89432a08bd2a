import type { Ref } from 'react'

interface PictureChooserProps {
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  readonly onFiles: (files: readonly File[]) => void
}

/** The window of the system for the pictures of a text: unseen, a tool clicks it. The same file can be chosen twice. */
export function PictureChooser({ ref, label, onFiles }: PictureChooserProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      multiple
      hidden
      aria-label={label}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])])
        event.target.value = ''
      }}
    />
  )
}
