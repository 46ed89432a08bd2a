import { useState } from 'react'
import type { StoredFile } from '../../kit/parts/files/files.ts'
import type { Ports } from '../../kit/ports.ts'

interface PictureProps {
  readonly file: StoredFile
  readonly ports: Ports
  /** px */
  readonly size: number
  readonly onOpen: () => void
}

/** A thumbnail that opens the preview; where there is no thumbnail, the picture itself. */
export function Picture({ file, ports, size, onOpen }: PictureProps) {
  const [hasThumbnail, setHasThumbnail] = useState(true)
  const words = ports.say('IMAGE_PREVIEW', { name: file.fileName })
  return (
    <button
      type="button"
      aria-label={words}
      title={file.fileName}
      onClick={(event) => {
        event.stopPropagation()
        onOpen()
      }}
      style={{
        width: size,
        height: size,
        padding: 0,
        border: 0,
        borderRadius: 6,
        background: 'none',
        cursor: 'zoom-in',
        overflow: 'hidden',
        display: 'block',
      }}
    >
      <img
        src={hasThumbnail ? ports.files.thumbnail(file.filePath) : ports.files.url(file.filePath)}
        alt=""
        draggable={false}
        loading="lazy"
        width={size}
        height={size}
        style={{ objectFit: 'cover', display: 'block' }}
        onError={() => setHasThumbnail(false)}
      />
    </button>
  )
}
