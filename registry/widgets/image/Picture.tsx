import { useState } from 'react'
import type { StoredFile } from '../../kit/parts/files/files.ts'
import type { Ports } from '../../kit/ports.ts'

/** A picture that is shown whole is at most so many times as wide as high. */
const WIDEST = 5

interface PictureProps {
  readonly file: StoredFile
  readonly ports: Ports
  /** px */
  readonly size: number
  /** Not cut to a square. */
  readonly isWhole: boolean
  readonly onOpen: () => void
}

/** A thumbnail that opens the preview; where there is no thumbnail, the picture itself. */
export function Picture({ file, ports, size, isWhole, onOpen }: PictureProps) {
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
        width: isWhole ? 'fit-content' : size,
        height: size,
        padding: 0,
        border: 0,
        borderRadius: 6,
        // What is transparent is drawn for paper.
        background: '#fff',
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
        {...(isWhole ? {} : { width: size })}
        height={size}
        style={{ objectFit: isWhole ? 'contain' : 'cover', maxWidth: isWhole ? size * WIDEST : size, display: 'block' }}
        onError={() => setHasThumbnail(false)}
      />
    </button>
  )
}
