import { Suspense, useCallback, useState, type ReactNode } from 'react'
import { lazyPart } from '../../../registry/kit/parts/late.tsx'
import type { Ports } from '../../../registry/kit/ports.ts'
import { notifyError } from '../../host/explain.ts'
import type { Choices, Merge, MergeRequest } from './merge-fields.ts'

/** Two people on one record are rare: what they are merged with is no part of the first load. */
const MergeDialog = lazyPart(async () => (await import('./MergeDialog.tsx')).MergeDialog)

interface Asked {
  readonly request: MergeRequest
  readonly onDone: (choices: Choices | undefined) => void
}

/** Opens the merge dialog with `merge`; the caller must render `merging`. */
export function useMerge(ports: Ports): { readonly merge: Merge; readonly merging: ReactNode } {
  const [asked, setAsked] = useState<Asked>()
  const merge = useCallback<Merge>(
    async (request) => {
      try {
        await MergeDialog.fetch()
      } catch (error) {
        notifyError(error, ports)
        return undefined
      }
      return new Promise((resolve) =>
        setAsked({
          request,
          onDone: (choices) => {
            setAsked(undefined)
            resolve(choices)
          },
        }),
      )
    },
    [ports],
  )
  return {
    merge,
    merging: asked && (
      <Suspense fallback={null}>
        <MergeDialog {...asked} ports={ports} />
      </Suspense>
    ),
  }
}
