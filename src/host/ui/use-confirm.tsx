import { Suspense, useCallback, useState, type ReactNode } from 'react'
import type { Ports } from '../../../registry/kit/ports.ts'
import { lazyPart } from '../../../registry/kit/parts/late.tsx'
import type { Asked } from '../../ui/feedback/feedback.tsx'
import { notifyError } from '../explain.ts'
import type { Host } from '../host.tsx'

/** Questions are rare: what asks them is not part of the first load. */
export const QuestionDialog = lazyPart(async () => (await import('./QuestionDialog.tsx')).QuestionDialog)

/** Asks the person; `question` must be drawn. */
export function useConfirm(ports: Ports): { readonly confirm: Host['confirm']; readonly question: ReactNode } {
  const [asked, setAsked] = useState<Asked>()
  const confirm = useCallback<Host['confirm']>(
    async (question) => {
      try {
        await QuestionDialog.fetch()
      } catch (error) {
        notifyError(error, ports)
        return false
      }
      return new Promise((resolve) => setAsked({ question, onAnswer: resolve }))
    },
    [ports],
  )
  return {
    confirm,
    question: asked && (
      <Suspense fallback={null}>
        <QuestionDialog asked={asked} ports={ports} />
      </Suspense>
    ),
  }
}
