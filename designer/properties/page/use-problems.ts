import { useDesigner } from '../../context.tsx'
import { useOpen } from '../../editor/context.tsx'

/** What the check of the document says about a place of it, by its JSON pointer. */
export function useProblems(): (pointer: string) => string | undefined {
  const { say } = useDesigner()
  const { problems } = useOpen()
  return (pointer) => {
    const found = problems.find((problem) => problem.pointer === pointer)
    return found && say(found.code, found.params)
  }
}
