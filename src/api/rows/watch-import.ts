import { listProgress } from '../../../schemas/contract/data/import-progress.ts'
import { call } from '../client/call.ts'

const LOOK_MS = 1000

/** Looks every second how far the import of a call is. Gives the way to stop. A back end that does not know the question is not asked again. */
export function watchImport(
  key: string,
  onProcessed: (at: { readonly done: number; readonly total: number }) => void,
): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    try {
      const at = await call(listProgress, { query: { key }, quiet: true, background: true })
      if (isOver) return
      if (at) onProcessed(at)
      timer = setTimeout(() => void look(), LOOK_MS)
    } catch {
      isOver = true
    }
  }
  timer = setTimeout(() => void look(), LOOK_MS)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
