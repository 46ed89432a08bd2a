import type { ReactElement } from 'react'
import type { Ports } from '../../ports.ts'
import { RetryLine } from '../RetryLine.tsx'
import type { Pictures } from './use-pictures.ts'

interface PicturesStateProps {
  readonly pictures: Pictures
  /** What is said while pictures are on their way. */
  readonly uploading: string
  readonly ports: Pick<Ports, 'say'>
  readonly className?: string
}

/** The status of a text's pictures: uploading ones and failed ones. */
export function PicturesState({ pictures, uploading, ports, className }: PicturesStateProps): ReactElement {
  const named = className ? { className } : {}
  return (
    <>
      <output {...named}>{pictures.pending > 0 && uploading}</output>
      {pictures.failed > 0 && (
        <div {...named}>
          <RetryLine onRetry={pictures.retry} ports={ports} />
        </div>
      )}
    </>
  )
}
