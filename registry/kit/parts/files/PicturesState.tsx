import type { ReactElement } from 'react'
import type { Ports } from '../../ports.ts'
import { Again } from '../Again.tsx'
import type { Pictures } from './use-pictures.ts'

interface PicturesStateProps {
  readonly pictures: Pictures
  /** What is said while pictures are on their way. */
  readonly uploading: string
  readonly ports: Pick<Ports, 'say'>
  readonly className?: string
}

/** Tells of the pictures of a text that are on their way, and of those that did not get there. */
export function PicturesState({ pictures, uploading, ports, className }: PicturesStateProps): ReactElement {
  const named = className ? { className } : {}
  return (
    <>
      <output {...named}>{pictures.pending > 0 && uploading}</output>
      {pictures.failed > 0 && (
        <div {...named}>
          <Again onRetry={pictures.retry} ports={ports} />
        </div>
      )}
    </>
  )
}
