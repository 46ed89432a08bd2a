import { Spin } from 'antd'
import type { ReactNode } from 'react'
import type { ScreenUses } from '../../schemas/contract/screens/screen-lifecycle.ts'
import { quotedNames } from '../../schemas/language/text.ts'
import { ErrorBox } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { loadUses } from '../storage/remote.ts'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'

interface Uses {
  readonly uses: ScreenUses | undefined
  /** In the place of what follows from them, as long as they are not there. */
  readonly waiting: ReactNode
  readonly titlesOf: (named: readonly { readonly id: string; readonly title?: unknown }[]) => string
}

/** The references to and from a screen, with their titles. */
export function useScreenUses(id: string): Uses {
  const { say, words, ports } = useDesigner()
  const { value, error, reload } = useLoaded([id], () => loadUses(id))
  const waiting =
    error === undefined ? (
      <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />
    ) : (
      <ErrorBox error={error} onRetry={reload} />
    )
  return {
    uses: value,
    waiting: value ? null : waiting,
    titlesOf: (named) =>
      quotedNames(
        named.map((one) => words(one.title) || one.id),
        ports.locale,
      ),
  }
}
