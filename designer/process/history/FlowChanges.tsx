import { useDesigner } from '../../context.tsx'
import type { JsonObject } from '../../document/json.ts'
import { useFlowWordsOf } from '../words/use-flow-words.ts'
import { flowChanges } from './flow-changes.ts'

/** The differences between two processes as sentences. */
export function FlowChanges({ before, after }: { readonly before: JsonObject; readonly after: JsonObject }) {
  const { say } = useDesigner()
  const speaking = useFlowWordsOf(after)
  const sentences = flowChanges(before, after, speaking)
  if (sentences.length === 0) return <p className="vd-help">{say('DESIGNER_CHANGE_NONE')}</p>
  return (
    <ul className="vd-changes">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
