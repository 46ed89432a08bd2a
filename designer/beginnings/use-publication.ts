import { useEffect, useRef, useState } from 'react'
import type { ImportPlan, ImportState } from '../../schemas/contract/data/import.ts'
import { importSteps } from '../../src/api/jobs/import-steps.ts'
import { useDesigner } from '../context.tsx'
import type { ScreenDocument } from '../document/json.ts'
import { createScreen, publishScreen } from '../storage/remote.ts'

const ASK_AGAIN_MS = 500

/** The rows that are imported once the page is published. */
export interface RowsFile {
  readonly file: File
  readonly plan: ImportPlan
  readonly rows: number
}
export interface NewPage {
  readonly id: string
  readonly document: ScreenDocument
  /** The note of the first version. */
  readonly message: string
}

export type Stage = 'create' | 'publish' | 'upload' | 'check' | 'apply'
export interface Progress {
  readonly stage: Stage
  readonly done: number
}

/** Makes a page of a draft, publishes it and imports its rows. What has been done is not done again when a later step is tried once more. */
export function usePublication(page: NewPage, rows: RowsFile) {
  const { onPublished } = useDesigner()
  const [progress, setProgress] = useState<Progress>()
  const [isCreated, setCreated] = useState(false)
  const [isPublished, setPublished] = useState(false)
  /** The import whose file the server has read and checked. */
  const [begun, setBegun] = useState<string>()
  const [result, setResult] = useState<ImportState>()
  const [error, setError] = useState<unknown>()
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const here = new AbortController()
    leaving.current = here
    return () => here.abort()
  }, [])
  const { signal } = leaving.current

  /** Does a step, and asks meanwhile how far it is. */
  const watched = async <T>(stage: Stage, stateOf: () => Promise<ImportState>, step: () => Promise<T>): Promise<T> => {
    setProgress({ stage, done: 0 })
    const timer = setInterval(() => {
      void stateOf().then(
        ({ done }) => setProgress((now) => (now?.stage === stage ? { stage, done: Math.max(now.done, done) } : now)),
        () => undefined,
      )
    }, ASK_AGAIN_MS)
    try {
      return await step()
    } finally {
      clearInterval(timer)
    }
  }
  const importRows = async () => {
    const steps = importSteps(page.id)
    let id = begun
    if (id === undefined) {
      setProgress({ stage: 'upload', done: 0 })
      const book = await steps.upload(rows.file, (done) => setProgress({ stage: 'upload', done }), signal)
      id = book.id
      await watched(
        'check',
        () => steps.state(book.id),
        () => steps.check(book.id, rows.plan, []),
      )
      setBegun(book.id)
    }
    const imported = id
    const stateOf = () => steps.state(imported)
    let now = await stateOf()
    // An import that was begun goes on after the last row it has stored: no row is stored twice.
    if (now.state !== 'done') now = await watched('apply', stateOf, () => steps.apply(imported, 'skip'))
    while (now.state === 'running' && !signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
      // A lost answer is followed by the next one.
      now = await stateOf().catch(() => now)
      setProgress({ stage: 'apply', done: now.done })
    }
    setResult(now)
  }
  const run = async (until: 'draft' | 'rows') => {
    setError(undefined)
    setResult(undefined)
    try {
      if (!isCreated) {
        setProgress({ stage: 'create', done: 0 })
        await createScreen(page.document)
        setCreated(true)
      }
      if (until === 'draft') return true
      if (!isPublished) {
        setProgress({ stage: 'publish', done: 0 })
        await publishScreen(page.id, { message: page.message, baseVersion: 0, allow: [] })
        setPublished(true)
        await onPublished?.(page.id)
      }
      if (rows.rows > 0) await importRows()
      return true
    } catch (reason) {
      if (!signal.aborted) setError(reason)
      return false
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, isCreated, isPublished, result, error, run }
}
export type Publishing = ReturnType<typeof usePublication>
