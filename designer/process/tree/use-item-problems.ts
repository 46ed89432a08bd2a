import { useMemo } from 'react'
import { useOpen } from '../../editor/context.tsx'
import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import { keyAtPointer } from '../document/flow.ts'
import type { ItemProblems } from './FlowCards.tsx'

/** The problems of the document by the node or lane they are in; those of the process itself are at the start. */
export function useItemProblems(): (key: string) => ItemProblems | undefined {
  const { document, problems } = useOpen()
  return useMemo(() => {
    const found = new Map<string, ItemProblems>()
    for (const { pointer, level } of problems) {
      const key = keyAtPointer(document, pointer) ?? START_NODE
      const { errors, warnings } = found.get(key) ?? { errors: 0, warnings: 0 }
      found.set(key, level === 'error' ? { errors: errors + 1, warnings } : { errors, warnings: warnings + 1 })
    }
    return (key) => found.get(key)
  }, [document, problems])
}
