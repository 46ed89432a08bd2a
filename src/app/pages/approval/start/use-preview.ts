import { useEffect, useState } from 'react'
import { type PreviewNode, previewProcess } from '../../../../api/process.ts'

/** A person who types is let alone for so long. */
const AFTER_MS = 600

type Question = Parameters<typeof previewProcess>[0]
interface Preview {
  /** The latest path that came. */
  readonly nodes: readonly PreviewNode[] | undefined
  readonly error: unknown
}

/** The path that a record would take; asked again a moment after the question changed. Undefined asks nothing. */
export function usePreview(question: Question | undefined): Preview {
  const [preview, setPreview] = useState<Preview>({ nodes: undefined, error: undefined })
  const asked = question && JSON.stringify(question)
  useEffect(() => {
    if (asked === undefined) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => {
      previewProcess(JSON.parse(asked) as Question, stop.signal).then(
        (nodes) => stop.signal.aborted || setPreview({ nodes, error: undefined }),
        (error: unknown) => stop.signal.aborted || setPreview((before) => ({ ...before, error })),
      )
    }, AFTER_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked])
  return preview
}
